interface ZippedFile {
  name: string;
  bytes: Buffer;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of a zip in which nothing is compressed, by the list at its end. */
export function readZip(zip: Buffer): ZippedFile[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== END) throw new Error('This zip has no end.');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('This zip has a torn list.');
    const [size, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameBytes ?? 0));
    at += 46 + (nameBytes ?? 0) + (extra ?? 0) + (comment ?? 0);
    const body = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    return { name, bytes: zip.subarray(body, body + size) };
  });
}

/** Frame headers are SOF0 to SOF15, without the tables (DHT, JPG, DAC) that lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Width and height of a JPEG that we made ourselves; undefined for anything else. */
export function readJpegSize(file: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width > 0 && height > 0 ? { width, height } : undefined;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

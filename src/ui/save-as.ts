/** Browsers read the file after the press; some of them late. */
const KEEP_MS = 60_000;

/** Saves a file under this name, where the browser keeps what is downloaded. */
export function saveAs(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

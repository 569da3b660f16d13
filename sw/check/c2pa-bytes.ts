/** What the library's WebAssembly weighs unpacked: packed as it comes, it does not tell. */
export const C2PA_BYTES = 9_153_335;

/** As much of libheif's own decoder as is used here. */
export interface Libheif {
  HeifDecoder: new () => {
    decoder: unknown;
    decode(bytes: ArrayBuffer): LibheifImage[];
  };
  heif_context_free: (context: unknown) => void;
}

interface LibheifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(into: ImageData, done: (shown: ImageData | null) => void): void;
  free(): void;
}

/** The pixels of the primary picture, upright; null where libheif cannot read it. Memory of WebAssembly is given back. */
export async function decodeHeic(
  { HeifDecoder, heif_context_free }: Libheif,
  bytes: ArrayBuffer,
  createPixels: (width: number, height: number) => ImageData,
): Promise<ImageData | null> {
  const decoder = new HeifDecoder();
  const images = decoder.decode(bytes);
  try {
    const image = images.find((one) => one.is_primary()) ?? images[0];
    const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0];
    if (!image || width < 1 || height < 1) return null;
    const pixels = createPixels(width, height);
    return await display(image, pixels);
  } finally {
    for (const image of images) image.free();
    if (decoder.decoder) heif_context_free(decoder.decoder);
  }
}

/** It works in a timer of its own: what it throws there (for want of memory, say) nobody hears of but the whole thread. */
async function display(image: LibheifImage, pixels: ImageData): Promise<ImageData | null> {
  const listening = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const fail = (event: PromiseRejectionEvent) =>
        reject(new Error('libheif fell over', { cause: event.reason }));
      addEventListener('unhandledrejection', fail, { signal: listening.signal });
      image.display(pixels, resolve);
    });
  } finally {
    listening.abort();
  }
}

/** Without https no browser lends the locks and digests by which photos are kept once, and sent once. */
export const canKeepPhotos = (): boolean => Reflect.get(globalThis, 'isSecureContext') !== false;

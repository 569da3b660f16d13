/**
 * browser-image-compression asks the navigator whether it is in Safari, and then wants `Image`, which no worker has.
 * Safari's workers decode with createImageBitmap as well as others: in ours it is told that it is elsewhere. To be
 * imported before it.
 */
if (!('document' in globalThis)) {
  const overrides = { platform: '', userAgent: 'Chrome' };
  for (const [name, value] of Object.entries(overrides)) {
    Object.defineProperty(navigator, name, { get: () => value, configurable: true });
  }
}

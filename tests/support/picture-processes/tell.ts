/** A picture process that has been taken over, and tells all that it knows of the server. */
process.on('message', () => {
  const bytes = new TextEncoder().encode(JSON.stringify(process.env));
  process.send?.({ cpuMs: 0, outcome: { state: 'done', value: { bytes, mimeType: 'image/jpeg' } } });
});

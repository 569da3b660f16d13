/** A picture process that never comes to an end with a photo. */
process.on('message', () => {
  for (;;);
});

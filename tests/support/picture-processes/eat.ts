/** A picture process that takes more and more memory. */
const eaten: Buffer[] = [];
process.on('message', () => {
  setInterval(() => eaten.push(Buffer.alloc(20_000_000, 1)), 10);
});

/** A picture process that never comes to an end with a photo, and hears of nothing else. */
process.on('message', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));

/** A picture process that has been taken over, and answers what nobody asked for. */
process.on('message', () => process.send?.({ outcome: { state: 'done', value: 'anything' }, cpuMs: 'much' }));

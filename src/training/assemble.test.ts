import { expect, it } from 'vitest';
import { CONVOLUTION_KERNEL } from '#shared/finder/convolution-kernel.ts';
import { assembleKernel } from './assemble.ts';

it('the kernel that is shipped is what its text says', async () => {
  expect(await assembleKernel()).toContain(`'${CONVOLUTION_KERNEL}'`);
});

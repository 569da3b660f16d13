import { PRODUCT } from '#shared/contract.ts';

/** The product as people meet it: its name and what it promises. */
export const product = {
  name: PRODUCT.name,
  tagline: 'AI-powered food photos that make customers hungry.',
} as const;

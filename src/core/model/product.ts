import { PRODUCT } from '#shared/contract.ts';

/** The product as people meet it: its name, what it promises and how to reach us. */
export const product = {
  name: PRODUCT.name,
  tagline: 'AI-powered food photos that make customers hungry.',
  supportEmail: PRODUCT.supportEmail,
} as const;

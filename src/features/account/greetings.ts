import { product } from '#core/model/product.ts';

/** What somebody is told who is in. */
export const WELCOME = { title: 'Welcome back!', text: "You've successfully logged in." };
export const CREATED = {
  title: 'Account created!',
  text: `Welcome to ${product.name}. You can now start transforming your food photos.`,
};

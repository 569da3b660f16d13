import { FREE_CREDITS } from '#core/model/limits.ts';
import { product } from '#core/model/product.ts';

/** What an account is for. */
export const SIGN_UP_PURPOSE = `${String(FREE_CREDITS)} free photos a month.`;

/** What somebody is told who is in. */
export const WELCOME = { title: 'Welcome back!', text: "You've successfully logged in." };
export const CREATED = {
  title: 'Account created!',
  text: `Welcome to ${product.name}. You can now start transforming your food photos.`,
};

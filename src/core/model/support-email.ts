/** Where people write to for help, as whoever runs the product has set it. */
export const supportEmail = import.meta.env.SUPPORT_EMAIL;

import type { Plan } from '#core/model/plans.ts';
import { supportEmail } from '#core/model/support-email.ts';

/** Opens a letter to support that says which plan is wanted, and for whom. */
export function addressOfLetter({ name }: Pick<Plan, 'name'>, email: string | undefined): string {
  const subject = `Please change my plan to ${name}`;
  const body = `Hello,\n\nPlease change my plan to ${name}.${email ? `\nMy account: ${email}` : ''}\n\nThank you!`;
  const ask = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `mailto:${supportEmail}?${ask}`;
}

/**
 * An address as Chromium gives it whatever was typed: küche.example is xn--kche-0ra.example. Firefox and Safari leave that to
 * the page, and one mailbox has one name only as long as all write it alike.
 */
export function domainInAscii(email: string): string {
  const [local, domain, ...more] = email.split('@');
  if (domain === undefined || more.length > 0 || !/^[^\s/?#:\\%[\]]*[^\0-\x7f][^\s/?#:\\%[\]]*$/.test(domain))
    return email;
  const address = URL.parse(`https://${domain}`);
  return address ? `${local}@${address.hostname}` : email;
}

/** What a browser tells of what it runs on. Some say outright whether that is a phone. */
interface Teller {
  readonly userAgent: string;
  readonly userAgentData?: { readonly mobile?: boolean };
}

/** A tablet is no phone: what names Android without "Mobile" is one, and so is an iPad. */
export const wordFor = ({ userAgent, userAgentData }: Teller): 'phone' | 'device' =>
  (userAgentData?.mobile ?? /iPhone|Android.*Mobile/.test(userAgent)) ? 'phone' : 'device';

/** What people call what they hold, or sit at: "saved on this phone", "saved on this device". */
export const DEVICE = wordFor(navigator);

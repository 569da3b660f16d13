import { CircleQuestionMark, CreditCard, Images, ImageUp, Settings2, type LucideIcon } from 'lucide-react';
import { PATHS } from './paths.ts';

export interface Place {
  label: string;
  to: string;
  icon: LucideIcon;
}

const uploads: Place = { label: 'Uploads', to: PATHS.uploads, icon: ImageUp };
const assets: Place = { label: 'Assets', to: PATHS.assets, icon: Images };
const billing: Place = { label: 'Billing', to: PATHS.billing, icon: CreditCard };

export const PLACES: readonly Place[] = [
  uploads,
  assets,
  billing,
  { label: 'Settings', to: PATHS.settings, icon: Settings2 },
  { label: 'Help', to: PATHS.help, icon: CircleQuestionMark },
];

/** Under the thumb, on both sides of the shutter. */
export const MAIN_PLACES = { left: [uploads, assets], right: [billing] } as const;

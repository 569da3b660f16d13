import { LIMITS, PLANS, type PlanName } from '#shared/contract.ts';

export interface Plan {
  id: PlanName;
  name: string;
  /** As it is said: 'Free', '$19'. */
  price: string;
  /** What the price is for; none where there is none. */
  period: string;
  isPopular: boolean;
  contents: readonly string[];
}

/** Some cards name what all have: that nobody pays for it, this line says. */
export const IN_EVERY_PLAN = 'Every plan has all styles, colours, presets and exports.';

/** What can be had, from the smallest on. */
export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Starter Taste Test',
    price: 'Free',
    period: '',
    isPopular: false,
    contents: [
      `${PLANS.free.credits} photos`,
      'Full quality',
      'Small corner watermark',
      'All style presets',
      'Before/after compare',
    ],
  },
  {
    id: 'growth',
    name: 'Growth',
    price: '$19',
    period: '/month',
    isPopular: true,
    contents: [
      `${PLANS.growth.credits} photos/month`,
      `Batch up to ${LIMITS.batchPhotos}`,
      'All platform exports',
      'No watermark',
      'Priority email support',
    ],
  },
  {
    id: 'pro',
    name: 'Pro Kitchen',
    price: '$49',
    period: '/month',
    isPopular: false,
    contents: [
      `${PLANS.pro.credits} photos/month`,
      'Priority processing',
      'Brand colour styling',
      'Full preset library',
      'No watermark',
      'Dedicated support',
    ],
  },
];

import { YourDish } from '#features/landing/your-dish.tsx';
import { PATHS } from './paths.ts';
import { spawnQuickLooks } from './spawn-quick-looks.ts';

/** For the front page, once somebody asks for it. */
export const VisitorDish = () => <YourDish spawn={spawnQuickLooks} signup={PATHS.signup} />;

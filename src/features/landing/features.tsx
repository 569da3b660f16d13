import { photoLimits } from '#core/model/limits.ts';
import type { StyleCount } from '#core/model/recipe.ts';
import { Picture } from '#ui/picture.tsx';
import featureScenes from './feature-scenes.svg';
import { Section } from './section.tsx';

/** Another number of styles does not compile before it has its word here. */
const STYLES_IN_WORDS: Record<StyleCount, string> = { 7: 'Seven' };
const [HOW_MANY_STYLES] = Object.values<string>(STYLES_IN_WORDS);

const FEATURES = [
  {
    scene: 'light',
    name: 'Auto-Lighting',
    text: 'Dim corners and yellow lamps become clear, warm light.',
  },
  {
    scene: 'looks',
    name: 'Sales-Optimized Looks',
    text: `${HOW_MANY_STYLES} built-in styles, from bright bistro to black and gold, that make people hungry.`,
  },
  {
    scene: 'crop',
    name: 'Platform Cropping',
    text: 'Shapes that delivery apps and social media ask for.',
  },
  {
    scene: 'ground',
    name: 'Background Upgrade',
    text: 'Steel and clutter give way to marble, slate, wood or a colour of your own.',
  },
  {
    scene: 'slider',
    name: 'Instant Preview Slider',
    text: 'Drag the line between before and after, and judge for yourself.',
  },
  {
    scene: 'batch',
    name: 'Batch Uploads',
    text: `Up to ${photoLimits.perBatch} photos at once. Without a connection they wait on your phone, then upload automatically.`,
  },
] as const;

/** What the product does, each with a small drawing of it. */
export function Features() {
  return (
    <Section
      id="features"
      title="Powerful Features"
      lead="Made for a kitchen in service: one hand, bad light, 30 seconds."
      ground="surface"
    >
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-14">
        {FEATURES.map(({ scene, name, text }) => (
          <li key={scene} className="grid grid-cols-[3fr_7fr] items-center gap-x-4 wrap-anywhere sm:block">
            <div className="rounded-card bg-sunk relative self-stretch overflow-hidden sm:mb-5 sm:aspect-8/5">
              <Picture file={{ src: `${featureScenes}#${scene}`, width: 320, height: 200 }} alt="" isLazy />
            </div>
            <div>
              <h3 className="text-lg sm:text-xl">{name}</h3>
              <p className="text-ink-soft mt-1 sm:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

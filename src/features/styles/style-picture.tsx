import type { StyleId } from '#core/model/recipe.ts';
import styleScenes from './style-scenes.svg';

interface StylePictureProps {
  look: StyleId | 'colour' | null;
  colour: string;
  className?: string;
}

/** A hint of surface and light. Its name always stands beside it. */
export function StylePicture({ look, colour, className = '' }: StylePictureProps) {
  const shape = `block object-cover ${className}`;
  if (look === 'colour') {
    return <span className={`${shape} border-line border`} style={{ backgroundColor: colour }} />;
  }
  if (look === null) return <span className={`${shape} border-ink-soft border border-dashed`} />;
  return <img src={`${styleScenes}#${look}`} alt="" width={96} height={72} className={shape} />;
}

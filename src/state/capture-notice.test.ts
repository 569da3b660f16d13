import { expect, test } from 'vitest';
import { samplePhoto } from '#tests/support/core/sample-photo.ts';
import { useCapture } from './capture.ts';
import { useOutbox } from './outbox.ts';

test('what was left out is said until photos leave the tray', () => {
  const notice = '1 file skipped: 10 photos max.';
  const soup = samplePhoto('soup', { recipe: null });
  const ramen = samplePhoto('ramen', { recipe: null });
  useOutbox.setState({ items: [soup] });
  useCapture.setState({ notice });
  useOutbox.setState({ items: [soup, ramen] });
  expect(useCapture.getState().notice).toBe(notice);
  const recipe = { prompt: 'Bright daylight' };
  useOutbox.setState({ items: [soup, ramen].map((photo) => ({ ...photo, recipe })) });
  expect(useCapture.getState().notice).toBeNull();
});

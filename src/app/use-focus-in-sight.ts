import { useEffect } from 'react';

/**
 * The keyboard stands on something, and what is above it grows, as when a photo's advice comes: it stays in sight. Not
 * where a finger or a wheel has led elsewhere since.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    let isFollowed = false;
    const follow = () => (isFollowed = true);
    const leave = () => (isFollowed = false);
    const growth = new ResizeObserver(() => {
      const place = document.activeElement;
      if (isFollowed && place?.matches('#main :focus-visible')) place.scrollIntoView({ block: 'nearest' });
    });
    growth.observe(document.body);
    document.addEventListener('focusin', follow);
    for (const gesture of GESTURES) window.addEventListener(gesture, leave, { passive: true });
    return () => {
      growth.disconnect();
      document.removeEventListener('focusin', follow);
      for (const gesture of GESTURES) window.removeEventListener(gesture, leave);
    };
  }, []);
}

const GESTURES = ['wheel', 'touchmove', 'pointerdown'] as const;

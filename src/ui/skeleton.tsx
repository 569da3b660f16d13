/** The place of something that is on its way. Its size comes from outside, so that nothing jumps when it is there. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`bg-sunk block motion-safe:animate-pulse ${className}`} />;
}

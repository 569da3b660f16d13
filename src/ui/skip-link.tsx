/** The first stop of the Tab key: past the navigation, to what the screen is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="bg-ink text-paper rounded-control mx-safe absolute top-2 left-2 z-30 -translate-y-20 px-4 py-3 text-sm font-semibold focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

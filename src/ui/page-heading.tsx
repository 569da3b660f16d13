/** What this screen is, and in one sentence what it is for. */
export function PageHeading({ title, purpose }: { title: string; purpose: string }) {
  return (
    <header>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-ink-soft mt-2">{purpose}</p>
    </header>
  );
}

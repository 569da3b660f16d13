const PLATFORMS = ['Just Eat', 'Uber Eats', 'Deliveroo', 'DoorDash', 'UpMenu', 'Scoffable'];

/** Where the pictures go. The names are set in our own type: nobody's artwork is copied. */
export function Platforms() {
  return (
    <section aria-labelledby="platforms-title" className="border-line bg-surface border-y">
      <div className="mx-auto max-w-300 px-4 py-8 md:px-8 md:py-10">
        <h2 id="platforms-title" className="text-ink-soft text-center text-lg">
          Perfect For
        </h2>
        <ul className="text-ink mt-4 grid grid-cols-2 gap-x-8 gap-y-3 text-center sm:grid-cols-3 lg:flex lg:justify-between">
          {PLATFORMS.map((name) => (
            <li key={name} className="font-serif text-xl font-semibold tracking-tight">
              {name}
            </li>
          ))}
        </ul>
        <p className="text-ink-soft mx-auto mt-4 text-center text-xs text-balance">
          The names belong to their owners. We’re not affiliated with them.
        </p>
      </div>
    </section>
  );
}

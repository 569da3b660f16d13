import { plans } from '#core/model/plans.ts';

interface Invoice {
  number: string;
  day: string;
  what: string;
  sum: string;
}

const growth = plans.find(({ id }) => id === 'growth');

/** Nobody's: they show where invoices will stand. */
const SAMPLES: readonly Invoice[] = ['1 January 2025', '1 February 2025', '1 March 2025']
  .map((day, at) => ({
    number: `SAMPLE-00${String(at + 1)}`,
    day,
    what: growth?.name ?? '',
    sum: `${growth?.price ?? ''}.00`,
  }))
  .toReversed();

/** Where invoices will stand, with rows that say of themselves that they are samples. */
export function SampleInvoices() {
  return (
    <section aria-labelledby="invoices" className="min-w-0">
      <h2 id="invoices" className="text-xl">
        Invoice history
      </h2>
      <p className="text-ink-soft mt-2 text-sm">
        These rows are samples that show how invoices look. You haven’t paid anything.
      </p>
      <table className="rounded-card border-ink-soft/35 wrap-anywhere mt-4 w-full border-separate [border-spacing:0] border border-dashed text-left text-sm">
        <thead className="text-ink-soft text-xs">
          <tr>
            <th scope="col" className="px-4 pt-3 pb-1 font-medium">
              Invoice
            </th>
            <th scope="col" className="px-2 pt-3 pb-1 font-medium">
              Plan
            </th>
            <th scope="col" className="px-4 pt-3 pb-1 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody className="text-ink-soft">
          {SAMPLES.map(({ number, day, what, sum }) => (
            <tr key={number}>
              <td className="px-4 py-2.5">
                <span className="block font-medium">{number}</span>
                <span className="text-xs">{day}</span>
              </td>
              <td className="px-2 py-2.5">{what}</td>
              <td className="px-4 py-2.5 text-right tabular-nums">
                <span className="block">{sum}</span>
                <span className="bg-sunk mt-0.5 inline-block rounded-full px-2 text-xs font-medium">
                  Sample
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { Link } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import { Wordmark } from '#ui/wordmark.tsx';

export interface FooterWays {
  features: string;
  pricing: string;
  faq: string;
  app: string;
  help: string;
  check: string;
}

/** Everything else there is, at the foot of the page. */
export function Footer({ ways }: { ways: FooterWays }) {
  const columns = [
    {
      title: 'Product',
      links: [
        { name: 'Features', to: ways.features },
        { name: 'Pricing', to: ways.pricing },
        { name: 'Dashboard', to: ways.app },
      ],
    },
    {
      title: 'Support',
      links: [
        { name: 'Help Center', to: ways.help },
        { name: 'FAQ', to: ways.faq },
        { name: 'Check a picture', to: ways.check },
      ],
    },
  ];
  return (
    <footer className="later bg-surface border-line border-t wrap-anywhere">
      <div className="mx-auto grid max-w-300 grid-cols-2 gap-x-4 gap-y-10 px-4 py-10 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-8">
        <div className="col-span-2 md:col-span-1">
          <Wordmark name={product.name} />
          <p className="text-ink-soft mt-3 max-w-88">{product.tagline}</p>
        </div>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(({ name, to }) => (
                <li key={name}>
                  <Link to={to} className={`${ROW} hover:text-ink`}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h2 className="font-sans text-sm font-semibold tracking-normal">Legal</h2>
          <ul className="mt-2">
            {['Privacy Policy', 'Terms of Service'].map((name) => (
              <li key={name}>
                {/* HTML's own placeholder for a link that has no target yet. */}
                {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
                <a className={ROW}>{name}</a>
              </li>
            ))}
          </ul>
          <p className="text-ink-soft text-xs">Not published yet</p>
        </div>
        <p className="border-line text-ink-soft col-span-full max-w-none border-t pt-6 text-sm">
          © 2025 {product.name}
        </p>
      </div>
    </footer>
  );
}

const ROW = 'text-ink-soft inline-flex min-h-11 min-w-11 items-center rounded-sm transition-colors';

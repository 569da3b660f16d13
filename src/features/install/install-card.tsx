import { product } from '#core/model/product.ts';
import { install, noteOffer, useInstall } from '#state/install.ts';
import { Button } from '#ui/button.tsx';
import { HomeScreenSteps } from '#ui/home-screen-steps.tsx';
import { OutlineIcon } from '#ui/outline-icon.tsx';

/** The way to the home screen, and the way to be asked no more. */
export function InstallCard({ isInApp = false }: { isInApp?: boolean }) {
  const canInstall = useInstall((state) => state.canInstall);
  return (
    <aside aria-labelledby="install-offer" className={isInApp ? '' : 'px-4 py-10 md:px-8'}>
      <div className="border-line bg-surface rounded-card shadow-low relative mx-auto flex max-w-180 flex-wrap items-start gap-4 border p-4 md:p-5">
        <img src="/favicon.svg" alt="" width={52} height={52} loading="lazy" className="size-13 shrink-0" />
        <div className="min-w-22 grow basis-0">
          <h2 id="install-offer" className="mr-8 text-xl">
            Install {product.name}
          </h2>
          <p className="text-ink-soft mt-1 text-sm">
            Opens in 1 tap, works offline, keeps your photos safer.
          </p>
          {canInstall ? (
            <div className="mt-4">
              <Button variant="quiet" onClick={() => void install()}>
                Install
              </Button>
            </div>
          ) : (
            <HomeScreenSteps />
          )}
        </div>
        <button
          type="button"
          aria-label="Don’t offer this again"
          onClick={() => noteOffer('declined')}
          className="text-ink-soft hover:bg-sunk hover:text-ink absolute top-1 right-1 grid size-11 place-items-center rounded-full transition-colors"
        >
          <OutlineIcon sign="close" />
        </button>
      </div>
    </aside>
  );
}

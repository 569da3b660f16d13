import type { Person } from '#core/model/person.ts';
import { SHARE_TARGET } from '#core/model/share-target.ts';

/** What became of shared files, as far as the screen has to say it. */
export interface Taken {
  saved: number;
  /** Not photos, too large or too many. */
  leftOut: number;
  /** In the tray already. */
  known: number;
  /** Photos that could not be kept. */
  notSaved: number;
}

interface Ports {
  person: () => Promise<Person | null>;
  /** Settles when every photo is safe on the phone, or is known not to be. */
  take: (person: Person, files: File[]) => Promise<Taken>;
}

/**
 * Takes photos that the system's share sheet hands to the app: the only request with a body that the worker touches.
 * They are stored before the person sees a screen. Where no worker runs the server says that none was taken.
 */
export function receiveShares(worker: ServiceWorkerGlobalScope, ports: Ports): void {
  const address = new URL(SHARE_TARGET.address, worker.location.origin).href;
  worker.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    if (method === 'POST' && url === address) event.respondWith(answerShare(event.request, ports));
  });
}

/** Stores first, then leads to the screen that tells what became of it. Never a blank page. */
export async function answerShare(request: Request, ports: Ports): Promise<Response> {
  const goTo = (path: string) => Response.redirect(new URL(path, request.url).href, 303);
  let fileCount = 1;
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_TARGET.field).filter((entry) => entry instanceof File);
    fileCount = Math.max(1, files.length);
    const person = await ports.person();
    if (!person) return goTo('/login?shared=sign-in');
    if (files.length > 0) {
      return goTo(uploads(await ports.take(person, files)));
    }
  } catch (error) {
    console.error('Shared photos could not be taken in.', error);
  }
  return goTo(uploads({ saved: 0, leftOut: 0, known: 0, notSaved: fileCount }));
}

const uploads = ({ saved, leftOut, known, notSaved }: Taken) =>
  `/app/uploads?shared=${saved}&left=${leftOut}&known=${known}&failed=${notSaved}`;

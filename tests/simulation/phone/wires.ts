import { type Actor, createActor } from './actor.ts';
import { asker, end, type Phone } from './phone.ts';
import { Target } from './targets.ts';

/** One end of the wire between a page and a worker of its own. */
export class WireEnd extends Target {
  onmessage: unknown = null;
  onerror: unknown = null;
  readonly #phone: Phone;
  readonly #from: Actor;
  readonly #to: Actor;
  #other: WireEnd | null = null;

  constructor(phone: Phone, from: Actor, to: Actor) {
    super();
    this.#phone = phone;
    this.#from = from;
    this.#to = to;
  }

  static pair(phone: Phone, page: Actor, worker: Actor): [WireEnd, WireEnd] {
    const [ofPage, ofWorker] = [new WireEnd(phone, page, worker), new WireEnd(phone, worker, page)];
    ofPage.#other = ofWorker;
    ofWorker.#other = ofPage;
    return [ofPage, ofWorker];
  }

  postMessage(data: unknown): void {
    if (!asker(this.#phone).isHeard) return;
    const lane = `wire ${this.#from.name} > ${this.#to.name}`;
    const run = () => void this.#other?.tell('message', { data });
    this.#phone.schedule.add({ lane, actor: this.#to, name: lane, run });
  }

  terminate(): void {
    end(this.#phone, this.#to);
  }
}

/** Starts a worker of the running page; `serve` is its script. Its death, unlike its end, is told to the page. */
export function spawnWorker(phone: Phone, what: string, serve: (wire: WireEnd) => void): WireEnd {
  const { actor: page } = asker(phone);
  const name = `${page.name}/${what}`;
  const worker = createActor(name, 'dedicated', { parent: page, build: page.build });
  phone.actors.add(worker);
  const [ofPage, ofWorker] = WireEnd.pair(phone, page, worker);
  worker.atDeath.push(() => {
    const tell = () => void ofPage.tell('error');
    phone.schedule.add({ actor: page, name: `${name} is dead`, run: tell });
  });
  const lane = `wire ${page.name} > ${name}`;
  phone.schedule.add({ lane, after: 5, actor: worker, name, run: () => serve(ofWorker) });
  return ofPage;
}

import type { Actor } from '#tests/simulation/phone/actor.ts';
import { asker, note, type Phone } from '#tests/simulation/phone/phone.ts';
import type { Answer, Server } from '#tests/simulation/server/server.ts';
import type { Exchange } from './exchange.ts';
import type { NetworkFault } from './faults.ts';
import { type Aim, isAimedAt, pathOf } from './is-sending.ts';

/** How whoever asked hears of it. */
interface Hearer {
  progress?: (loaded: number) => void;
  answer: (answer: Answer) => void;
  fail: () => void;
}

interface UnderWay {
  actor: Actor;
  exchange: Exchange;
  isAnswerLost: boolean;
}

export interface Network {
  phone: Phone;
  server: Server;
  isOffline: boolean;
  /** What befalls the next requests of a kind, one each. */
  faults: { fault: NetworkFault; aim: Aim }[];
  /** Requests that somebody alive waits for. */
  underWay: Set<UnderWay>;
  /** Hears of every request as it leaves. */
  watch: (actor: Actor, exchange: Exchange) => void;
}

const size = (body: Exchange['body']): number =>
  typeof body === 'string' ? body.length : (body?.byteLength ?? 0);

/** Sends a request on its way. Gives how to give it up, which does not bring back what has left. */
export function send(network: Network, exchange: Exchange, hearer: Hearer): () => void {
  const { phone, server } = network;
  const { actor, isHeard } = asker(phone);
  const { schedule, draw } = phone;
  const name = `${actor.name} ${exchange.method}`;
  const waiting: UnderWay = { actor, exchange, isAnswerLost: false };
  let isOver = false;
  const close = () => {
    isOver = true;
    network.underWay.delete(waiting);
  };
  if (!isHeard) return close;
  const fault = takeFault(network, exchange);
  if (fault)
    note(phone, `${actor.name}: ${exchange.method} ${pathOf(exchange.url)}: ${JSON.stringify(fault)}`);
  network.underWay.add(waiting);
  network.watch(actor, exchange);
  actor.atDeath.push(close);
  const later = (what: string, after: number, to: Actor | null, run: () => void) =>
    schedule.add({ after, actor: to, name: `${name} ${what}`, run });
  const toHearer = (what: string, after: number, run: () => void) =>
    later(what, after, actor, () => {
      if (isOver || waiting.isAnswerLost) return;
      close();
      run();
    });

  const travel = 5 + draw.part(`${name} travels`) * (draw.part(`${name} is slow`) < 0.1 ? 4000 : 200);
  if (fault?.kind === 'broken') toHearer('breaks', travel, hearer.fail);
  if (fault?.kind === 'broken' || fault?.kind === 'lost') return close;
  if (fault?.kind === 'instead') {
    toHearer('answer', travel, () => hearer.answer(fault.answer));
    return close;
  }
  const progress = () => void (isOver || hearer.progress?.(size(exchange.body)));
  if (hearer.progress) later('progress', travel / 2, actor, progress);
  const arrivesIn = travel + (fault?.kind === 'late' ? fault.ms : 0);
  later('arrives', arrivesIn, null, () => {
    // What was given up before it had arrived may have left all the same.
    if (isOver && draw.part(`${name} left`) < 0.5) return;
    const given = server.handle(exchange, fault?.kind === 'late');
    if (fault?.kind === 'twice')
      later('arrives again', fault.ms, null, () => void server.handle(exchange, true));
    if (fault?.kind === 'unanswered') return;
    if (fault?.kind === 'cut') return void toHearer('breaks', 10, hearer.fail);
    const answer = fault?.kind === 'disguised' ? fault.answer : given;
    const back = 5 + draw.part(`${name} comes back`) * 100;
    toHearer('answer', back + (fault?.kind === 'answered late' ? fault.ms : 0), () => hearer.answer(answer));
  });
  return close;
}

/** The first fault that is meant for such a request. */
function takeFault({ faults, isOffline }: Network, exchange: Exchange): NetworkFault | undefined {
  if (isOffline) return { kind: 'broken' };
  const at = faults.findIndex(({ aim }) => isAimedAt(aim, exchange));
  return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
}

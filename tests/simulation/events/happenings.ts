import * as deaths from './deaths.ts';
import * as edits from './edits.ts';
import * as elsewhere from './elsewhere.ts';
import type { Happening, Moment } from './event.ts';
import * as person from './person.ts';
import * as session from './session.ts';
import * as troubles from './troubles.ts';
import { agreeToUpdate, findUpdate } from './update.ts';

interface Possible {
  happen: Happening;
  weight: number;
  isAccident?: true;
  /** It makes sense only then. */
  moment?: Moment;
}

/** Everything that may happen, and how often beside the others. */
export const HAPPENINGS: Record<string, Possible> = {
  'take photo': { happen: person.takePhoto, weight: 24 },
  'start drafts': { happen: person.startDrafts, weight: 8 },
  remove: { happen: person.remove, weight: 5 },
  'change mind': { happen: person.changeMind, weight: 4, isAccident: true, moment: 'starting' },
  'delete all': { happen: person.deleteAll, weight: 1 },
  restore: { happen: person.restore, weight: 2 },
  retry: { happen: person.retry, weight: 2 },
  rename: { happen: person.rename, weight: 2 },
  move: { happen: person.move, weight: 1 },
  restyle: { happen: person.restyle, weight: 1 },
  'send again': { happen: person.sendAgain, weight: 3 },
  'run again': { happen: person.runAgain, weight: 4 },
  'save preset': { happen: edits.savePreset, weight: 4 },
  'delete picture': { happen: edits.deletePicture, weight: 1 },
  'open app': { happen: deaths.openApp, weight: 16 },
  hide: { happen: deaths.hide, weight: 2 },
  'kill page': { happen: deaths.killPage, weight: 4, isAccident: true },
  'kill worker': { happen: deaths.killWorker, weight: 4, isAccident: true },
  'kill in code': { happen: deaths.killInCode, weight: 5, isAccident: true },
  'kill saver': { happen: deaths.killSaver, weight: 2, isAccident: true, moment: 'saving' },
  'kill browser': { happen: deaths.killBrowser, weight: 1, isAccident: true },
  'cut power': { happen: deaths.cutPower, weight: 1, isAccident: true },
  'spoil request': { happen: troubles.spoilRequest, weight: 14, isAccident: true },
  'lose signal': { happen: troubles.loseSignal, weight: 1, isAccident: true },
  'find signal': { happen: troubles.findSignal, weight: 8 },
  'lose connection': { happen: troubles.loseConnection, weight: 4, isAccident: true },
  'abort transaction': { happen: troubles.abortTransaction, weight: 4, isAccident: true },
  'stall disk': { happen: troubles.stallDisk, weight: 1, isAccident: true },
  'fill phone': { happen: troubles.fillPhone, weight: 1, isAccident: true },
  'empty phone': { happen: troubles.emptyPhone, weight: 5 },
  wait: { happen: troubles.wait, weight: 6 },
  'lose answer': { happen: troubles.loseAnswer, weight: 6, isAccident: true },
  'set clock': { happen: troubles.setClock, weight: 1, isAccident: true },
  sleep: { happen: troubles.sleep, weight: 2, isAccident: true },
  'sign in again': { happen: session.signInAgain, weight: 8 },
  'sign in other': { happen: session.signInOther, weight: 2 },
  'sign out': { happen: session.signOut, weight: 1 },
  revoke: { happen: session.revoke, weight: 1, isAccident: true },
  'fill server': { happen: elsewhere.fillServer, weight: 1 },
  'break server': { happen: elsewhere.breakServer, weight: 1, isAccident: true },
  'refuse tokens': { happen: elsewhere.refuseTokens, weight: 1, isAccident: true },
  'mend server': { happen: elsewhere.mendServer, weight: 8 },
  'fail job': { happen: elsewhere.failJob, weight: 2 },
  'give credits': { happen: elsewhere.giveCredits, weight: 3 },
  'delete elsewhere': { happen: elsewhere.deleteElsewhere, weight: 1 },
  'delete unheard': { happen: elsewhere.deleteUnheard, weight: 4, isAccident: true, moment: 'starting' },
  'take path': { happen: elsewhere.takePath, weight: 1 },
  'run again elsewhere': { happen: elsewhere.runAgainElsewhere, weight: 2 },
  'send again twice': { happen: elsewhere.sendAgainTwice, weight: 5, isAccident: true },
  'rename elsewhere': { happen: elsewhere.renameElsewhere, weight: 1 },
  'find update': { happen: findUpdate, weight: 3 },
  'agree to update': { happen: agreeToUpdate, weight: 4 },
};

import type { World } from '#tests/simulation/story/world.ts';
import { checkCharges } from './charges.ts';
import { checkMirror } from './mirror.ts';
import { checkPerson } from './person.ts';
import { checkPhotos } from './photos.ts';

/** The first promise that does not hold now; null: all of them do. Asked after each step that changed anything. */
export function createCheck(world: World): () => string | null {
  let seen = '';
  return () => {
    const bug = world.phone.complaints[0];
    if (bug !== undefined) return `a bug in the core: ${bug}`;
    const broken = world.broken[0];
    if (broken !== undefined) return broken;
    const { disk, server, acknowledged } = world;
    const now = `${disk.commits} ${server.state.changes} ${acknowledged.size}`;
    if (now === seen || isInMiddle(world)) return null;
    seen = now;
    return checkPhotos(world) ?? checkCharges(world) ?? checkMirror(world) ?? checkPerson(world);
  };
}

/** Half of a transaction is no state that anybody could come to see. */
const isInMiddle = ({ disk }: World): boolean =>
  (disk.files.get('plateglow')?.transactions ?? []).some(({ undos }) => undos.length > 0);

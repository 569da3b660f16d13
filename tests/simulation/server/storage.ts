import { numberOf } from '#tests/simulation/phone/photos.ts';
import { type Answer, refuse, say } from './answers.ts';
import { personOf } from './auth.ts';
import type { ServerState } from './state.ts';

interface Ask {
  method: string;
  /** Behind `/storage/v1/object/`. */
  path: string;
  token: string;
  body: ArrayBuffer | string | undefined;
}

/** Originals: everybody writes and sees their own, nobody overwrites anything. */
export function answerStorage(state: ServerState, { method, path, token, body }: Ask): Answer {
  const userId = personOf(state, token);
  if (!userId) return method === 'GET' ? refuse.bucket() : refuse.storage();
  const name = decodeURIComponent(path.replace(/^(info\/)?originals\//, ''));
  const isOwn = name.startsWith(`${userId}/`);
  const there = isOwn ? state.objects.get(name) : undefined;
  if (method === 'GET') return there ? say(200, { size: there.size }) : refuse.noObject();
  if (method === 'DELETE') {
    if (!there) return refuse.noObject();
    state.objects.delete(name);
    state.changes += 1;
    return say(200, { message: 'Successfully deleted' });
  }
  if (!isOwn) return refuse.storage();
  if (there) return refuse.object();
  if (state.mood === 'full') return refuse.room();
  if (!(body instanceof ArrayBuffer)) return say(400, { statusCode: '400', error: 'InvalidRequest' });
  state.objects.set(name, { userId, size: body.byteLength, number: numberOf(body) });
  state.changes += 1;
  return say(200, { Key: `originals/${name}` });
}

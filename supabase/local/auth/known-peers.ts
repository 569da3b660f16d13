import { createHmac } from 'node:crypto';
import type { Sql } from '#local/database/sql.ts';
import { describeError, type Log } from '#local/log.ts';

/** From which addresses of the network people have signed in. They are kept as hashes by a key of this server. */
export interface KnownPeers {
  /** Whether somebody has signed in to this account from there before. */
  has(email: string, peer: string): Promise<boolean>;
  /** Never fails: what was signed in stays so. */
  note(userId: string, peer: string): Promise<void>;
}

/** Of one account; the one that was seen longest ago goes. */
const KEPT = 20;

export function keepKnownPeers(sql: Sql, key: string, log: Log): KnownPeers {
  const hashOf = (peer: string) => createHmac('sha256', key).update(`peer ${peer}`).digest('base64url');
  return {
    async has(email, peer) {
      const found = await sql`
        select from embedded.known_peers k join auth.users u on u.id = k.user_id
        where u.email = ${email} and k.peer = ${hashOf(peer)}`;
      return found.length > 0;
    },
    async note(userId, peer) {
      const hash = hashOf(peer);
      try {
        await sql`
          with noted as (
            insert into embedded.known_peers as k (user_id, peer) values (${userId}, ${hash})
            on conflict (user_id, peer) do update set seen_at = now() where k.seen_at < now() - interval '1 day'
            returning 1)
          delete from embedded.known_peers
          where exists (select from noted) and user_id = ${userId} and peer <> ${hash} and peer in (
            select peer from embedded.known_peers where user_id = ${userId} order by seen_at desc
            offset ${KEPT - 1})`;
      } catch (error) {
        log.warn('address not noted', describeError(error));
      }
    },
  };
}

import { revokedSessionKey } from '@sillage/infra/http';
import type { Logger } from '@sillage/infra/service';
import { endSessions, listEndedSessions, type SessionScope } from '../db/sessions.ts';
import type { Db } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import { repeatEvery } from '../repeat.ts';

const REPEAT_EVERY_MS = 20_000;
/** Clocks of the services may differ a little. */
const MARGIN_MS = 60_000;

type RevocationDeps = Pick<IdentityDeps, 'db' | 'hot' | 'clock' | 'config'>;

/**
 * Ends sessions and tells every service, inside the transaction; returns how many. Where the hot store cannot be told,
 * nothing ends and the caller tries again; where the commit fails, the session is refused although it is there, which is
 * the safe side.
 */
export async function endAndRevoke(trx: Db, deps: RevocationDeps, scope: SessionScope): Promise<number> {
  const ids = await endSessions(trx, scope, new Date(deps.clock()));
  const ttlMs = deps.config.ACCESS_TOKEN_TTL_S * 1000 + MARGIN_MS;
  await Promise.all(ids.map((id) => deps.hot.set(revokedSessionKey(id), '1', { ttlMs })));
  return ids.length;
}

/** Tells the hot store again what has ended, since it may have lost it: the database remembers. */
export async function repeatRevocations(deps: RevocationDeps): Promise<void> {
  const ttlMs = deps.config.ACCESS_TOKEN_TTL_S * 1000 + MARGIN_MS;
  const ended = await listEndedSessions(deps.db, new Date(deps.clock() - ttlMs));
  await Promise.all(
    ended.map(({ id, ended_at }) =>
      deps.hot.set(revokedSessionKey(id), '1', { ttlMs: Math.max(1, ended_at.getTime() + ttlMs - deps.clock()) }),
    ),
  );
}

/** Repeats them at once and every 20 s; a failure is logged and tried again. */
export function keepRevocations(deps: RevocationDeps, log: Logger) {
  return repeatEvery(REPEAT_EVERY_MS, () =>
    repeatRevocations(deps).catch((error: unknown) => log.warn({ err: error }, 'revoked sessions could not be repeated')),
  );
}

import { REVOCATIONS_WRITTEN_KEY, revokedSessionKey } from '@sillage/runtime/http';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import { type ApiKeyRow, deleteApiKeys } from '../../db/accounts/api-keys.ts';
import { deleteAccountViews } from '../../db/accounts/support-access.ts';
import type { Db } from '../../db/schema.ts';
import { endSessions, listEndedSessions, noteEnded, type SessionScope } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';

const REPEAT_EVERY_MS = 20_000;
const LOOK_EVERY_MS = 1000;
/** Tolerates a small clock skew between services. */
const MARGIN_MS = 60_000;

type RevocationDeps = Pick<IdentityDeps, 'db' | 'hot' | 'clock' | 'config'>;

/**
 * Ends sessions and notifies every service, inside the transaction; returns their number. If the hot store cannot be
 * written, nothing ends and the caller tries again. If the commit fails, the session is refused although it still
 * exists, which is the safe direction.
 */
export async function endAndRevoke(trx: Db, deps: RevocationDeps, scope: SessionScope): Promise<number> {
  const ids = await endSessions(trx, scope, new Date(deps.clock()));
  await notifyServices(deps, ids);
  return ids.length;
}

/** Like `endAndRevoke`, for one key of an account or all of them; returns the keys that existed. */
export async function revokeApiKeys(
  trx: Db,
  deps: RevocationDeps,
  scope: { readonly userId: string; readonly id?: string },
): Promise<readonly ApiKeyRow[]> {
  const keys = await deleteApiKeys(trx, scope);
  const ids = keys.map(({ id }) => id);
  await noteEnded(trx, ids, new Date(deps.clock()));
  await notifyServices(deps, ids);
  return keys;
}

/** Like `endAndRevoke`, for one view of an account or all of them; returns their number. */
export async function endAccountViews(
  trx: Db,
  deps: RevocationDeps,
  scope: { readonly userId: string; readonly id?: string },
): Promise<number> {
  const ids = await deleteAccountViews(trx, scope);
  await noteEnded(trx, ids, new Date(deps.clock()));
  await notifyServices(deps, ids);
  return ids.length;
}

async function notifyServices({ hot, config }: RevocationDeps, ids: readonly string[]): Promise<void> {
  const ttlMs = config.ACCESS_TOKEN_TTL_S * 1000 + MARGIN_MS;
  await Promise.all(ids.map((id) => hot.set(revokedSessionKey(id), '1', { ttlMs })));
}

/**
 * Writes all recent revocations from the database to the hot store, which may have lost some, and then marks it as
 * complete.
 */
export async function repeatRevocations(deps: RevocationDeps): Promise<void> {
  const ttlMs = deps.config.ACCESS_TOKEN_TTL_S * 1000 + MARGIN_MS;
  const ended = await listEndedSessions(deps.db, new Date(deps.clock() - ttlMs));
  await Promise.all(
    ended.map(({ id, endedAt }) =>
      deps.hot.set(revokedSessionKey(id), '1', { ttlMs: Math.max(1, endedAt.getTime() + ttlMs - deps.clock()) }),
    ),
  );
  await deps.hot.set(REVOCATIONS_WRITTEN_KEY, '1');
}

/**
 * Repeats the revocations at once, within a second after the hot store has lost its contents, and every 20 s in case it
 * has lost some. A failure is logged once and retried.
 */
export function keepRevocations(deps: RevocationDeps, watched: { readonly log: Logger; readonly metrics: Metrics }) {
  let repeatedAtMs = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  const repeatWhereDue = async () => {
    const isDue = performance.now() - repeatedAtMs >= REPEAT_EVERY_MS;
    if (!isDue && (await deps.hot.get(REVOCATIONS_WRITTEN_KEY)) !== undefined) return;
    await repeatRevocations(deps);
    repeatedAtMs = performance.now();
  };
  const look = async () => {
    try {
      await repeatWhereDue();
      isFailing = false;
    } catch (error) {
      if (!isFailing) watched.log.warn({ err: error }, 'revoked sessions could not be repeated');
      isFailing = true;
    }
  };
  return repeat('identity.revocations', LOOK_EVERY_MS, look, watched);
}

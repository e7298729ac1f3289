import { DAY_MS } from '@sillage/proto/values/durations';
import { purgeSecurityEvents } from '../db/accounts/security-events.ts';
import { purgeExpired } from '../db/expired.ts';
import type { IdentityDeps } from '../deps.ts';

const BATCH_SIZE = 5_000;

/**
 * Deletes expired rows. The security log is purged in portions, because it is the only table here that grows without
 * bound.
 */
export async function purgeExpiredRows(
  { db, clock, config }: Pick<IdentityDeps, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
) {
  const now = clock();
  await purgeExpired(db, {
    now: new Date(now),
    tokensBefore: new Date(now - DAY_MS),
    sessionsBegunBefore: new Date(now - config.SESSION_LIFETIME_S * 1000),
    sessionsRefreshedBefore: new Date(now - config.SESSION_IDLE_S * 1000),
  });
  const since = new Date(now - config.SECURITY_LOG_DAYS * DAY_MS);
  while (!signal.aborted && (await purgeSecurityEvents(db, since, BATCH_SIZE)) === BATCH_SIZE);
}

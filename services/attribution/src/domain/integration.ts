import type { IntegrationStatus } from '@sillage/proto/http/statistics';

/**
 * The script's last heartbeat, and the shop's last conversion of any kind, including its own tests, but not those of
 * our test shop.
 */
export interface Signals {
  readonly scriptLastSeenAt: number | null;
  readonly lastConversionAt: number | null;
}

/** A script that has sent nothing for this long counts as removed. */
export const SILENCE_MS = 7 * 86_400_000;

/**
 * The badge and the status of a shop's integration, derived from what it has sent. If a shop reports by its server, its
 * conversions count in place of the script's heartbeat.
 */
export function integrationStatus({ scriptLastSeenAt, lastConversionAt }: Signals, now: number): IntegrationStatus {
  const isRecent = (at: number | null) => at !== null && now - at <= SILENCE_MS;
  const seenAt = scriptLastSeenAt ?? lastConversionAt;
  return {
    badge:
      seenAt === null
        ? 'not_connected'
        : isRecent(seenAt) && lastConversionAt !== null
          ? 'fully_integrated'
          : 'partially_integrated',
    status:
      seenAt === null ? 'pending' : isRecent(scriptLastSeenAt) || isRecent(lastConversionAt) ? 'active' : 'inactive',
    scriptLastSeenAt: scriptLastSeenAt === null ? null : new Date(scriptLastSeenAt).toISOString(),
    lastConversionAt: lastConversionAt === null ? null : new Date(lastConversionAt).toISOString(),
  };
}

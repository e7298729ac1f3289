import type { Trx } from '../deps.ts';

/** Longer than sending one mail can take. */
export const LEASE_MS = 90_000;

/**
 * Locks the lease until the transaction ends. `others`: another process is sending. `wait`: the pause after the last
 * mail is not over. Otherwise the lease is free for `holder`.
 */
export async function lockMailLease(
  trx: Trx,
  { holder, nowMs, intervalMs }: { readonly holder: string; readonly nowMs: number; readonly intervalMs: number },
): Promise<{ readonly is: 'free' | 'others' } | { readonly is: 'wait'; readonly waitMs: number }> {
  const lease = await trx
    .selectFrom('mailLease')
    .select(['holder', 'heldUntil', 'nextAt'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const heldForMs = msUntil(lease.heldUntil, nowMs);
  // If it seems to be held longer than a lease lasts, a clock was set back.
  if (lease.holder !== holder && heldForMs > 0 && heldForMs <= LEASE_MS) return { is: 'others' };
  const waitMs = msUntil(lease.nextAt, nowMs);
  return waitMs > 0 && waitMs <= intervalMs ? { is: 'wait', waitMs } : { is: 'free' };
}

/** A `holder` of null releases it. */
export async function setMailLease(
  trx: Trx,
  lease: { readonly holder: string | null; readonly heldUntil: Date; readonly nextAt?: Date },
): Promise<void> {
  await trx
    .updateTable('mailLease')
    .set({ holder: lease.holder, heldUntil: lease.heldUntil, ...(lease.nextAt && { nextAt: lease.nextAt }) })
    .execute();
}

/** The column's default is `-infinity`, which cannot be a Date. */
const msUntil = (at: Date | number, nowMs: number): number => Number(at) - nowMs;

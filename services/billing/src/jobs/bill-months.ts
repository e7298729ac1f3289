import { inTransaction } from '@sillage/runtime/postgres';
import { isRetriable } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { NIL } from 'uuid';
import {
  findFirstMonth,
  findLastBilledMonth,
  insertBilledMonth,
  listMerchantsToBill,
  listOwingCampaigns,
} from '../db/balances/billing-months.ts';
import type { BillingDeps } from '../deps.ts';
import { duePeriods, nextPeriod } from '../domain/periods.ts';
import { type Billed, billMerchants } from '../invoices/bill-merchants.ts';

export interface MonthDeps extends Pick<BillingDeps, 'db' | 'clock' | 'log'> {
  /**
   * Pays the affiliates of a campaign, or notifies them of their earnings; at most once per campaign and month, however
   * often it is called.
   */
  startMonthlySettlement(campaignId: string, period: string): Promise<unknown>;
}

/** Merchants per transaction: many enough to save commits, few enough not to block their campaigns for long. */
const PAGE = 200;

/**
 * Bills every month that is due and not completely billed yet, oldest first. Safe to run in any number of processes,
 * and to kill at any point: the next run continues. Memory does not grow with the number of merchants. A merchant who
 * cannot be billed does not block others: their month stays open, and the next run retries it.
 */
export async function billMonths(deps: MonthDeps, signal?: AbortSignal): Promise<void> {
  const due = await monthsToBill(deps);
  let isComplete = true;
  for (const period of due) {
    const { issued, waived, failed } = await billEveryone(deps, period, signal);
    // The balances of affiliates include all earlier months, so settling once is enough.
    if (period === due.at(-1)) await settleCampaigns(deps, period, signal);
    if (signal?.aborted) return;
    if (issued + waived > 0) deps.log.info({ period, issued, waived }, 'the month was billed');
    isComplete &&= failed === 0;
    if (isComplete) await insertBilledMonth(deps.db, period, new Date(deps.clock()));
  }
}

async function monthsToBill({ db, clock }: MonthDeps): Promise<string[]> {
  const last = await findLastBilledMonth(db);
  const oldest = last === undefined ? await findFirstMonth(db) : nextPeriod(last);
  return oldest === undefined ? [] : duePeriods(oldest, clock());
}

async function billEveryone(
  deps: MonthDeps,
  period: string,
  signal: AbortSignal | undefined,
): Promise<Billed & { failed: number }> {
  let [issued, waived, failed] = [0, 0, 0];
  let after: string = NIL;
  while (!signal?.aborted) {
    const owners = await listMerchantsToBill(deps.db, period, after, PAGE);
    const last = owners.at(-1);
    if (last === undefined) break;
    const page = await billPage(deps, owners, period);
    issued += page.issued;
    waived += page.waived;
    failed += page.failed;
    after = last;
  }
  return { issued, waived, failed };
}

/** Bills all of them together or, if one of them makes that fail, each separately. */
async function billPage(
  deps: MonthDeps,
  owners: readonly string[],
  period: string,
): Promise<Billed & { failed: number }> {
  try {
    const billed = await inTransaction(deps.db, async (trx) => {
      // A single merchant may have millions of items.
      await sql`set local statement_timeout = 0`.execute(trx);
      return billMerchants(trx, owners, period, new Date(deps.clock()));
    });
    return { ...billed, failed: 0 };
  } catch (error) {
    if (isRetriable(error)) throw error;
    if (owners.length > 1) return billEach(deps, owners, period);
    deps.log.error({ err: error, ownerUserId: owners[0], period }, 'a merchant could not be billed');
    return { issued: 0, waived: 0, failed: 1 };
  }
}

async function billEach(
  deps: MonthDeps,
  owners: readonly string[],
  period: string,
): Promise<Billed & { failed: number }> {
  let [issued, waived, failed] = [0, 0, 0];
  for (const owner of owners) {
    const one = await billPage(deps, [owner], period);
    issued += one.issued;
    waived += one.waived;
    failed += one.failed;
  }
  return { issued, waived, failed };
}

async function settleCampaigns(deps: MonthDeps, period: string, signal: AbortSignal | undefined): Promise<void> {
  let after: string = NIL;
  while (!signal?.aborted) {
    const campaignIds = await listOwingCampaigns(deps.db, after, PAGE);
    const last = campaignIds.at(-1);
    if (last === undefined) return;
    for (const campaignId of campaignIds) await settleOne(deps, campaignId, period);
    after = last;
  }
}

/** A failure does not block other campaigns: the amounts stay owed, and the merchant can settle them at any time. */
async function settleOne(deps: MonthDeps, campaignId: string, period: string): Promise<void> {
  try {
    await deps.startMonthlySettlement(campaignId, period);
  } catch (error) {
    if (isRetriable(error)) throw error;
    deps.log.error({ err: error, campaignId, period }, 'the affiliates of a campaign could not be settled with');
  }
}

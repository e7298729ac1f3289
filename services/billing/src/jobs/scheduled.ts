import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import type { Job } from '@sillage/runtime/jobs';
import type { BillingDeps } from '../deps.ts';
import { chargeDueAgain } from '../invoices/charge-again.ts';
import { noticeExpiringCards } from '../notices/expiring-cards.ts';
import { configuredAttribution } from '../providers/attribution-figures.ts';
import { reconcileProvider } from '../reconcile/reconcile-provider.ts';
import { creditPrepaid } from '../returns/credit-prepaid.ts';
import { selfBill } from '../self-billing/self-bill.ts';
import { startMonthlySettlement } from '../settlements/start-monthly.ts';
import { billMonths } from './bill-months.ts';
import { verifyBooks } from './verify-books.ts';

/** Billing's scheduled jobs; a missed run is made up for at the next start. */
export function scheduledJobs(
  deps: Pick<BillingDeps, 'db' | 'config' | 'log' | 'metrics' | 'clock' | 'payout' | 'providers' | 'payableCurrencies'>,
): readonly Job[] {
  const { db, config, log, providers } = deps;
  const attribution = configuredAttribution(config);
  // Months follow the service's clock, which may be moved; the wall clock only decides when the jobs check for due
  // months.
  const hourly = { backfillMs: HOUR_MS, atStart: true, maxAttempts: 5 };
  return [
    {
      name: 'billing.bill-months',
      schedule: '4 * * * *',
      ...hourly,
      run: (signal) =>
        billMonths(
          { ...deps, startMonthlySettlement: (campaignId, period) => startMonthlySettlement(deps, campaignId, period) },
          signal,
        ),
    },
    {
      name: 'billing.self-bill',
      schedule: '24 * * * *',
      ...hourly,
      run: (signal) => selfBill(deps, signal),
    },
    {
      name: 'billing.charge-again',
      schedule: '14 * * * *',
      ...hourly,
      run: (signal) => chargeDueAgain(deps, signal),
    },
    ...[...providers.values()].map((payments) => ({
      name: `billing.reconcile-${payments.name}`,
      schedule: '40 2 * * *',
      backfillMs: DAY_MS,
      maxAttempts: 5,
      run: (signal: AbortSignal) => reconcileProvider({ ...deps, payments }, signal),
    })),
    {
      name: 'billing.credit-prepaid',
      schedule: '50 2 * * *',
      backfillMs: DAY_MS,
      maxAttempts: 5,
      run: (signal) => creditPrepaid(deps, signal),
    },
    {
      name: 'billing.expiring-cards',
      schedule: '10 7 * * *',
      backfillMs: DAY_MS,
      maxAttempts: 5,
      run: (signal) => noticeExpiringCards(deps, signal),
    },
    {
      name: 'billing.verify-books',
      schedule: '20 3 * * *',
      backfillMs: DAY_MS,
      maxAttempts: 5,
      run: (signal) => verifyBooks({ db, attribution, log }, signal),
    },
  ];
}

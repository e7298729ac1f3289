import type { HypotheticalTerms } from '@sillage/proto/http/what-ifs';
import type { Transaction } from 'kysely';
import { acceptedOf, type ConversionRow, findNear, findOfSameOrders, reportOf } from '../db/conversions/conversions.ts';
import { loadFacts } from '../db/conversions/decision-facts.ts';
import { findReferrals, referralOfRow } from '../db/conversions/referrals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { findOfCustomers } from '../db/what-ifs/what-ifs.ts';
import { decideConversions } from '../domain/decide.ts';
import type { Referral } from '../domain/renewals.ts';
import type { Decision } from '../domain/report.ts';
import { askingForCustomers } from './asking-for-customers.ts';

type Trx = Transaction<AttributionSchema>;

/** Each decision on who brought a customer depends on earlier ones; a few rounds are enough for a stable result. */
const MAX_ROUNDS = 5;

interface WhatIfOptions {
  readonly hypotheticalTerms: HypotheticalTerms;
  readonly now: number;
}

/**
 * How these conversions of one campaign would be decided with other settings. Includes the conversions that affect
 * them: other reports of their orders, reports in the minute before and, if neither a click nor a code decides, the
 * orders of their customers. Read only.
 */
export async function decideHypothetically(
  trx: Trx,
  campaignId: string,
  rows: readonly ConversionRow[],
  requested: WhatIfOptions,
): Promise<ReadonlyMap<string, Decision>> {
  const alone = await gather(trx, campaignId, rows, requested);
  const decisions = alone.decide([]);
  const asking = askingForCustomers(alone.rows, decisions);
  if (asking.length === 0) return decisions;
  const others = (await findOfCustomers(trx, campaignId, asking)).filter((row) => row.version > 0);
  // The attribution of `asking` may turn conversions without an order number into duplicates.
  const again = [...asking, ...withoutNumber(alone.rows), ...others];
  return new Map([...decisions, ...decideInRounds(await gather(trx, campaignId, again, requested, asking))]);
}

interface Gathered {
  readonly rows: readonly ConversionRow[];
  /** `brought`: the customers that these conversions brought, and to whom. */
  readonly decide: (brought: readonly Referral[]) => ReadonlyMap<string, Decision>;
}

/**
 * Loads these conversions and those that affect them. Stored referrals are only loaded if none of these conversions
 * made them, as for customers with very many orders.
 */
async function gather(
  trx: Trx,
  campaignId: string,
  rows: readonly ConversionRow[],
  { hypotheticalTerms, now }: WhatIfOptions,
  asking: readonly ConversionRow[] = [],
): Promise<Gathered> {
  const together = new Map(rows.map((row) => [row.id, row]));
  const include = (found: readonly ConversionRow[]) => {
    for (const row of found) if (row.version > 0 && !together.has(row.id)) together.set(row.id, row);
  };
  include(await findNear(trx, withoutNumber([...together.values()]), 'before'));
  include(await findOfSameOrders(trx, [...together.values()], [...together.keys()]));
  const all = [...together.values()];
  const settled = (await findNear(trx, withoutNumber(all), 'before'))
    .filter((row) => !together.has(row.id))
    .flatMap((row) => acceptedOf(row) ?? []);
  const stored = (await findReferrals(trx, asking, [...together.keys()])).flatMap((row) => referralOfRow(row) ?? []);
  const facts = await loadFacts(trx, campaignId, all, { referrals: stored, now, hypotheticalTerms });
  const reports = all.map(reportOf);
  return {
    rows: all,
    decide: (brought) => decideConversions(reports, { ...facts, referrals: [...stored, ...brought] }, settled),
  };
}

function decideInRounds({ rows, decide }: Gathered): ReadonlyMap<string, Decision> {
  let referrals: readonly Referral[] = rows.flatMap((row) => referralOfRow(row) ?? []);
  for (let round = 1; ; round += 1) {
    const decisions = decide(referrals);
    const brought = rows.flatMap((row) => {
      const { id, campaignId, occurredAt } = row;
      const { affiliateId, referredCustomerId } = decisions.get(id) ?? row;
      return referralOfRow({ id, campaignId, occurredAt, affiliateId, referredCustomerId }) ?? [];
    });
    // Referrals of other customers do not affect a decision.
    const customers = new Set(askingForCustomers(rows, decisions).map((row) => row.customerId));
    if (round === MAX_ROUNDS || sameReferrals(referrals, brought, customers)) return decisions;
    referrals = brought;
  }
}

/** Only these can be duplicates of preceding conversions. */
const withoutNumber = (rows: readonly ConversionRow[]) => rows.filter((row) => row.orderId === '');

function sameReferrals(one: readonly Referral[], other: readonly Referral[], customers: ReadonlySet<string>): boolean {
  const describe = (referrals: readonly Referral[]) =>
    referrals
      .filter(({ customerId }) => customers.has(customerId))
      .map(({ id, customerId, affiliateId }) => `${id} ${customerId} ${affiliateId}`)
      .sort()
      .join();
  return describe(one) === describe(other);
}

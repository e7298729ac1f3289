import type { Supposed } from '@sillage/proto/http/what-ifs';
import type { Transaction } from 'kysely';
import { acceptedOf, type ConversionRow, findNear, findOfSameOrders, reportOf } from '../db/conversions.ts';
import { loadFacts } from '../db/decision-facts.ts';
import { findReferrals, referralOfRow } from '../db/referrals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { findOfCustomers } from '../db/what-ifs.ts';
import { decideConversions } from '../domain/decide.ts';
import type { Referral } from '../domain/renewals.ts';
import type { Decision } from '../domain/report.ts';

/** Who brought a customer follows from decisions that depend on who brought them before; it settles after a few. */
const MOST_ROUNDS = 5;

/**
 * How these conversions of one campaign would be decided, had other settings applied. What decides them with each other
 * is decided along: their orders' other reports, the orders of their customers, what was reported in the minute before.
 * Reads only.
 */
export async function decideSupposed(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
  { supposed, now }: { readonly supposed: Supposed; readonly now: number },
): Promise<ReadonlyMap<string, Decision>> {
  const together = new Map(rows.map((row) => [row.id, row]));
  const include = (found: readonly ConversionRow[]) => {
    const added = found.filter((row) => row.version > 0 && !together.has(row.id));
    for (const row of added) together.set(row.id, row);
    return added;
  };
  include(await findOfCustomers(trx, campaignId, rows));
  include(await findNear(trx, withoutNumber([...together.values()]), 'before'));
  include(await findOfSameOrders(trx, [...together.values()], [...together.keys()]));
  const all = [...together.values()];
  const settled = (await findNear(trx, withoutNumber(all), 'before'))
    .filter((row) => !together.has(row.id))
    .flatMap((row) => acceptedOf(row) ?? []);

  const facts = await loadFacts(trx, campaignId, all, { referrals: [], now, supposed });
  const reports = all.map(reportOf);
  // Of customers with very many orders, who brought them is taken as it is.
  const stored = (await findReferrals(trx, rows, [...together.keys()])).flatMap((row) => referralOfRow(row) ?? []);
  let referrals: readonly Referral[] = all.flatMap((row) => referralOfRow(row) ?? []);
  for (let round = 1; ; round += 1) {
    const decisions = decideConversions(reports, { ...facts, referrals: [...stored, ...referrals] }, settled);
    const brought = all.flatMap((row) => {
      const { affiliateId, referredCustomerId: customerId } = decisions.get(row.id) ?? row;
      if (customerId === '' || affiliateId === null) return [];
      return [{ id: row.id, campaignId, customerId, affiliateId, at: row.occurredAt.getTime() }];
    });
    if (round === MOST_ROUNDS || sameReferrals(referrals, brought)) return decisions;
    referrals = brought;
  }
}

/** Only these are duplicates of what came shortly before. */
const withoutNumber = (rows: readonly ConversionRow[]) => rows.filter((row) => row.orderId === '');

function sameReferrals(one: readonly Referral[], other: readonly Referral[]): boolean {
  const told = (referrals: readonly Referral[]) =>
    referrals
      .map(({ id, customerId, affiliateId }) => `${id} ${customerId} ${affiliateId}`)
      .sort()
      .join();
  return told(one) === told(other);
}

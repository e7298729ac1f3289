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
import { askingForCustomers } from './asking-for-customers.ts';

type Trx = Transaction<AttributionSchema>;

/** Who brought a customer follows from decisions that depend on who brought them before; it settles after a few. */
const MOST_ROUNDS = 5;

interface Asked {
  readonly supposed: Supposed;
  readonly now: number;
}

/**
 * How these conversions of one campaign would be decided, had other settings applied. What decides them with each other
 * is decided along: their orders' other reports, what was reported in the minute before and, where neither a click nor a
 * code would decide, the orders of their customers. Reads only.
 */
export async function decideSupposed(
  trx: Trx,
  campaignId: string,
  rows: readonly ConversionRow[],
  asked: Asked,
): Promise<ReadonlyMap<string, Decision>> {
  const alone = await gather(trx, campaignId, rows, asked);
  const decisions = alone.decide([]);
  const asking = askingForCustomers(alone.rows, decisions);
  if (asking.length === 0) return decisions;
  const others = (await findOfCustomers(trx, campaignId, asking)).filter((row) => row.version > 0);
  // Whose the asking ones are may make these duplicates.
  const again = [...asking, ...withoutNumber(alone.rows), ...others];
  return new Map([...decisions, ...decideInRounds(await gather(trx, campaignId, again, asked, asking))]);
}

interface Gathered {
  readonly rows: readonly ConversionRow[];
  /** `brought`: which customers these conversions brought, and to whom. */
  readonly decide: (brought: readonly Referral[]) => ReadonlyMap<string, Decision>;
}

/**
 * These conversions and what decides them with each other; of who brought their customers, only what no decision of
 * theirs says: that of the customers with very many orders is taken as it is.
 */
async function gather(
  trx: Trx,
  campaignId: string,
  rows: readonly ConversionRow[],
  { supposed, now }: Asked,
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
  const facts = await loadFacts(trx, campaignId, all, { referrals: stored, now, supposed });
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
    // Of other customers it decides nothing who brought them.
    const customers = new Set(askingForCustomers(rows, decisions).map((row) => row.customerId));
    if (round === MOST_ROUNDS || sameReferrals(referrals, brought, customers)) return decisions;
    referrals = brought;
  }
}

/** Only these are duplicates of what came shortly before. */
const withoutNumber = (rows: readonly ConversionRow[]) => rows.filter((row) => row.orderId === '');

function sameReferrals(one: readonly Referral[], other: readonly Referral[], customers: ReadonlySet<string>): boolean {
  const told = (referrals: readonly Referral[]) =>
    referrals
      .filter(({ customerId }) => customers.has(customerId))
      .map(({ id, customerId, affiliateId }) => `${id} ${customerId} ${affiliateId}`)
      .sort()
      .join();
  return told(one) === told(other);
}

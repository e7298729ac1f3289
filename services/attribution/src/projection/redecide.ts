import type { Transaction } from 'kysely';
import { readLiveSince } from '../db/campaigns.ts';
import {
  acceptedOf,
  type ConversionRow,
  decided,
  findConversions,
  findNear,
  findOfSameOrders,
  isAccepted,
  reportOf,
  updateDecisions,
} from '../db/conversions/conversions.ts';
import { loadFacts } from '../db/conversions/decision-facts.ts';
import { findReferrals, findRenewals, referralOfRow } from '../db/conversions/referrals.ts';
import { addToRollups } from '../db/figures/rollups.ts';
import type { FoldedTotals } from '../db/figures/totals.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { decideConversions } from '../domain/decide.ts';
import type { AssessedBy } from '../domain/fraud/assessed-by.ts';
import type { Referral } from '../domain/renewals.ts';
import { RollupDeltas } from '../domain/rollups.ts';
import { assessOrders } from './assess-orders.ts';
import { type Changed, publishCommissions } from './commissions.ts';
import type { Projection } from './projection.ts';

export interface Redecided {
  readonly totals: readonly FoldedTotals[];
  /** The changed rows, without those of a campaign's archived test mode. */
  readonly rows: readonly ConversionRow[];
  readonly count: number;
}

/**
 * Redecides conversions and applies the difference: rows, rollups, totals, outbox. All decisions are written here,
 * whether the conversion is new, or a click, a rate, a refund, a review or the end of its hold has come. The caller
 * holds the locks of the campaigns. A changed decision may affect its neighbours (same order, the minute after, later
 * orders of the same customer), which are redecided until nothing changes.
 */
export async function redecide(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  seedIds: readonly string[],
  now: number,
): Promise<Redecided> {
  const original = new Map<string, ConversionRow>();
  const current = new Map<string, ConversionRow>();
  const assessedBy = new Map<string, AssessedBy>();
  const remember = (rows: readonly ConversionRow[]) => {
    for (const row of rows) {
      if (original.has(row.id)) continue;
      original.set(row.id, row);
      current.set(row.id, row);
    }
    return rows.map((row) => current.get(row.id) ?? row);
  };

  const decideAll = async (seeds: readonly ConversionRow[]) => {
    let due = seeds;
    while (due.length > 0) {
      const together = unique([...due, ...remember(await findOfSameOrders(trx, due))]);
      const before = remember(
        await findNear(
          trx,
          together.filter((row) => row.orderId === ''),
          'before',
        ),
      );
      const stored = remember(await findReferrals(trx, together, [...original.keys()]));
      const referrals = [...stored, ...current.values()].flatMap((row) => referralOfRow(row) ?? []);
      const moved: ConversionRow[] = [];
      const referring: Referral[] = [];
      for (const [campaignId, rows] of byCampaign(together)) {
        const decidedNow = new Set(rows.map((row) => row.id));
        const settled = before
          .filter((row) => row.campaignId === campaignId && !decidedNow.has(row.id))
          .flatMap((row) => acceptedOf(row) ?? []);
        const ofCampaign = referrals.filter((referral) => referral.campaignId === campaignId);
        const facts = await loadFacts(trx, campaignId, rows, { referrals: ofCampaign, now });
        assessedBy.set(campaignId, facts.assessedBy);
        const decisions = decideConversions(rows.map(reportOf), facts, settled);
        for (const row of rows) {
          const decision = decisions.get(row.id);
          const next = decision && decided(row, decision);
          if (!next) continue;
          current.set(row.id, next);
          if (isAccepted(row) !== isAccepted(next) || row.affiliateId !== next.affiliateId) moved.push(next);
          referring.push(...referralsChanged(row, next));
        }
      }
      const near = remember(await findNear(trx, moved, 'after'));
      const renewals = remember(await findRenewals(trx, referring, [...original.keys()]));
      due = unique([...near.filter((candidate) => !moved.some((row) => row.id === candidate.id)), ...renewals]);
    }
  };

  await decideAll(remember(await findConversions(trx, seedIds)));
  if (projection.assesses) {
    // These decisions may attribute more orders to affiliates, which are then assessed, too.
    const assessed = new Set<string>();
    for (let isOver = false; !isOver; ) {
      const due: ConversionRow[] = [];
      const found = await assessOrders(trx, changesOf(original, current), { campaigns: assessedBy, assessed, now });
      for (const { id, score, rules, isForReview } of found) {
        const row = current.get(id);
        if (!row) continue;
        // For a new order without a review, the assessment changes nothing else.
        if (isForReview || original.get(id)?.version !== 0) due.push(row);
        else current.set(id, { ...row, fraudScore: score, fraudRules: rules });
      }
      await decideAll(due);
      isOver = due.length === 0;
    }
  }
  return book(trx, projection, original, current, now);
}

async function book(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  original: ReadonlyMap<string, ConversionRow>,
  current: ReadonlyMap<string, ConversionRow>,
  now: number,
): Promise<Redecided> {
  const liveSince = await readLiveSince(trx, new Set([...current.values()].map((row) => row.campaignId)));
  const deltas = new RollupDeltas(liveSince);
  const changes = changesOf(original, current);
  for (const { before, after } of changes) {
    if (before.version > 0) deltas.addConversion(before, -1);
    deltas.addConversion(after, 1);
  }
  const rows = changes.map((change) => change.after);
  await updateDecisions(trx, rows);
  if (projection.publishes) await publishCommissions(trx, changes, now);
  const isCurrent = ({ campaignId, book }: ConversionRow) => book === 'live' || !liveSince.has(campaignId);
  return { totals: await addToRollups(trx, deltas), rows: rows.filter(isCurrent), count: rows.length };
}

/** One change per conversion, however many rounds it took. */
function changesOf(
  original: ReadonlyMap<string, ConversionRow>,
  current: ReadonlyMap<string, ConversionRow>,
): readonly Changed[] {
  return [...current].flatMap(([id, row]) => {
    const before = original.get(id);
    return !before || before === row ? [] : [{ before, after: { ...row, version: before.version + 1 } }];
  });
}

/** The referral of a customer before and after the decision, if it differs. */
function referralsChanged(before: ConversionRow, after: ConversionRow): Referral[] {
  const said = [referralOfRow(before), referralOfRow(after)];
  const isSame = said[0]?.customerId === said[1]?.customerId && said[0]?.affiliateId === said[1]?.affiliateId;
  if (isSame && before.book === after.book) return [];
  return said.flatMap((referral) => referral ?? []);
}

function unique(rows: readonly ConversionRow[]): ConversionRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function byCampaign(rows: readonly ConversionRow[]): ReadonlyMap<string, ConversionRow[]> {
  const groups = new Map<string, ConversionRow[]>();
  for (const row of rows) {
    const group = groups.get(row.campaignId);
    if (group) group.push(row);
    else groups.set(row.campaignId, [row]);
  }
  return groups;
}

import { lockCampaigns } from '../db/campaigns.ts';
import { reopenEvents } from '../db/charges/provider-events.ts';
import { listPaidConversions, reclaimConversions } from '../db/claimed-conversions.ts';
import { findLines, saveOutcomes } from '../db/settlements/settlement-lines.ts';
import type { SettlementLineRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import { findSettlements } from '../db/settlements/settlements.ts';
import type { Trx } from '../deps.ts';
import { decidePayout } from '../domain/payout-outcome.ts';
import { post } from '../ledger/post.ts';
import { TEST_PROVIDER } from '../providers/test-provider.ts';
import { announceToUnpaid } from '../returns/announce-payout-hold.ts';
import { advance } from './advance.ts';
import { prepaidOfLine, transferOf } from './claims.ts';
import { publishPaidConversions } from './events.ts';
import { type NamedPayoutResult, NO_ACCOUNT } from './payout-result.ts';

export type LineResult<Source> = NamedPayoutResult & { readonly source: Source };

/** An outcome that contradicts the books, with a sentence on how. */
export interface Contradiction<Source> {
  readonly source: Source;
  readonly reason: string;
}

/**
 * Books the outcomes of lines in the given order, whatever was booked before, and finishes the settlements that are
 * completed by them.
 */
export async function applyPayouts<Source>(
  trx: Trx,
  results: readonly LineResult<Source>[],
  now: Date,
): Promise<Contradiction<Source>[]> {
  if (results.length === 0) return [];
  const lines = await lockLines(
    trx,
    results.map((update) => update.lineId),
  );
  const settlements = await findSettlements(trx, [...new Set([...lines.values()].map((line) => line.settlementId))]);
  const byId = new Map(settlements.map((settlement) => [settlement.id, settlement]));
  const contradictions: Contradiction<Source>[] = [];
  const changed = new Map<string, SettlementLineRow>();
  const paidAfterCancellation = new Set<string>();
  for (const { source, ...update } of results) {
    const line = lines.get(update.lineId);
    const settlement = line && byId.get(line.settlementId);
    const after = line && settlement ? applyOne(line, settlement, update) : 'no settlement has this line';
    if (typeof after === 'string') contradictions.push({ source, reason: after });
    else if (after !== line) {
      lines.set(update.lineId, after);
      changed.set(update.lineId, after);
      if (line?.state === 'released' && after.state === 'paid') paidAfterCancellation.add(line.id);
    }
  }
  await saveOutcomes(trx, [...changed.values()]);
  await reclaimConversions(trx, [...paidAfterCancellation]);
  await bookPaid(trx, { settlements: byId, paidAfterCancellation }, [...changed.values()], now);
  await reopenTransfers(trx, [...changed.values()]);
  const moved = new Set([...changed.values()].map((line) => line.settlementId));
  for (const settlement of settlements) {
    if (!moved.has(settlement.id)) continue;
    await advance(trx, settlement, now);
    const unpaid = [...changed.values()].filter(
      (line) => line.settlementId === settlement.id && line.state === 'failed',
    );
    if (settlement.book === 'live') await announceToUnpaid(trx, settlement.ownerUserId, unpaid, now);
  }
  return contradictions;
}

/** Handles provider events again that arrived before these transfers were known here. */
async function reopenTransfers(trx: Trx, lines: readonly SettlementLineRow[]): Promise<void> {
  for (const provider of new Set(lines.flatMap((line) => line.provider ?? []))) {
    const own = lines.filter((line) => line.provider === provider);
    await reopenEvents(
      trx,
      provider,
      own.flatMap(({ transferId }) => transferId ?? []),
    );
  }
}

/** Reads the lines after locking their campaigns. */
async function lockLines(trx: Trx, ids: readonly string[]): Promise<Map<string, SettlementLineRow>> {
  const campaignIds = [...new Set((await findLines(trx, ids)).map((line) => line.campaignId))];
  if (campaignIds.length === 0) return new Map();
  await lockCampaigns(trx, campaignIds);
  return new Map((await findLines(trx, ids)).map((line) => [line.id, line]));
}

/** The line after the outcome, unchanged if it has no effect; or why it is impossible. */
function applyOne(
  line: SettlementLineRow,
  { mode, book }: SettlementRow,
  { result, at, provider, transferId, failure, failureCode }: NamedPayoutResult,
): SettlementLineRow | string {
  if (result.kind === 'paid' && (provider === TEST_PROVIDER) !== (book === 'test'))
    return 'the stand-in of test mode paid what is not of test mode, or a provider what is';
  const decision = decidePayout({ ...line, mode, amountMinor: line.amountMinor }, result);
  switch (decision.outcome) {
    case 'known':
      return line;
    case 'refused':
      return decision.reason;
    case 'failed':
      return { ...line, state: 'failed', failure, failureCode };
    case 'mail': {
      const settled = { ...line, state: decision.state, mail: result.kind === 'mail' ? result.mail : line.mail };
      const isUnpaid = line.method === 'notice' && decision.state === 'failed';
      return isUnpaid ? { ...settled, failure: NO_ACCOUNT, failureCode: 'no_account' } : settled;
    }
    case 'paid':
      return { ...line, state: 'paid', failure: null, failureCode: null, paidAt: at, provider, transferId };
  }
}

interface Known {
  readonly settlements: ReadonlyMap<string, SettlementRow>;
  /** The lines that were cancelled before it was known that they are paid. */
  readonly paidAfterCancellation: ReadonlySet<string>;
}

/** Books transfers; attribution is only notified of those that were not booked before. */
async function bookPaid(
  trx: Trx,
  { settlements, paidAfterCancellation }: Known,
  changed: readonly SettlementLineRow[],
  now: Date,
): Promise<void> {
  const paid = changed.filter((line) => line.state === 'paid');
  const fresh = await post(
    trx,
    paid.flatMap((line) => {
      const book = settlements.get(line.settlementId)?.book;
      if (book === undefined) return [];
      const at = line.paidAt ?? now;
      return paidAfterCancellation.has(line.id)
        ? [prepaidOfLine(book, line, 'used', now), transferOf(book, line, 'affiliate.payable', at)]
        : transferOf(book, line, 'affiliate.settling', at);
    }),
  );
  const lines = new Map(paid.filter((line) => fresh.has(`transfer:${line.id}`)).map((line) => [line.id, line]));
  const conversions = (await listPaidConversions(trx, [...lines.keys()])).flatMap(({ conversionId, lineId }) => {
    const line = lines.get(lineId);
    return line ? [{ conversionId, lineId, campaignId: line.campaignId }] : [];
  });
  await publishPaidConversions(trx, conversions, now);
}

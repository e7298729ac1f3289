import type { Settlement, SettlementLine } from '@sillage/proto/http/settlements';
import { findCampaign } from '../db/campaigns.ts';
import { listSettlementCharges } from '../db/settlement-charges.ts';
import { countProgress, listLines, type NamedLine, type Progress } from '../db/settlement-lines.ts';
import type { SettlementChargeRow, SettlementRow } from '../db/settlement-tables.ts';
import type { Db } from '../deps.ts';

export type SettlementSummary = Omit<Settlement, 'lines'>;

/** In the order given; all of one campaign. */
export async function summarize(db: Db, rows: readonly SettlementRow[]): Promise<SettlementSummary[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map((row) => row.id);
  const campaign = await findCampaign(db, first.campaign_id);
  const charges = await listSettlementCharges(db, ids);
  const progress = await countProgress(db, ids);
  return rows.map((row) => {
    const own = charges.filter((charge) => charge.settlement_id === row.id);
    const failed = own.find((charge) => charge.state === 'failed');
    const { failedTransfers, ...counts } = progress.get(row.id) ?? NOBODY;
    return {
      id: row.id,
      reason: row.reason,
      campaignId: row.campaign_id,
      campaignName: campaign?.name ?? '',
      affiliateId: row.affiliate_id,
      mode: row.mode,
      state: row.state,
      failure: failed?.failure ?? null,
      failureCode: failed?.failure_code ?? null,
      isResumable: row.state === 'charge_failed' || (row.state === 'partial' && failedTransfers > 0),
      charges: own.map(chargeView),
      progress: counts,
      createdAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
    };
  });
}

const NOBODY: Progress = {
  lines: 0,
  paid: 0,
  failed: 0,
  failedTransfers: 0,
  notified: 0,
  mailsSent: 0,
  mailsFailed: 0,
};

export async function viewSettlement(db: Db, row: SettlementRow): Promise<Settlement> {
  const [summary] = await summarize(db, [row]);
  if (!summary) throw new Error('a settlement has no summary');
  return { ...summary, lines: (await listLines(db, row.id)).map(lineView) };
}

function chargeView({
  currency,
  commissions_minor,
  fee_minor,
  state,
}: SettlementChargeRow): Settlement['charges'][number] {
  return {
    currency,
    commissionsMinor: commissions_minor,
    feeMinor: fee_minor,
    totalMinor: commissions_minor + fee_minor,
    state: state === 'cancelled' ? 'failed' : state,
  };
}

const STATES = {
  held: 'waiting',
  waiting: 'waiting',
  paid: 'paid',
  failed: 'failed',
  notified: 'notified',
  released: 'failed',
} as const;

const RELEASED = {
  failure: 'The payment was cancelled before it was charged. The amount is still owed.',
  failureCode: 'charge_cancelled',
} as const;

function lineView(line: NamedLine): SettlementLine {
  return {
    id: line.id,
    affiliateId: line.affiliate_id,
    affiliateName: line.affiliate_name,
    currency: line.currency,
    amountMinor: line.amount_minor,
    conversionsCount: line.conversions_count,
    method: line.method,
    mail: line.mail,
    returnedMinor: line.returned_minor,
    state: STATES[line.state],
    ...(line.state === 'released' ? RELEASED : { failure: line.failure, failureCode: line.failure_code }),
  };
}

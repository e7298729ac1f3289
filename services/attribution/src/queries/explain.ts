import type { Click, ConversionExplanation } from '@sillage/proto/http/conversions';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { byTime } from '@sillage/proto/values/by-time';
import { inTransaction } from '@sillage/runtime/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import { readKeptFrom } from '../db/clicks/click-retention.ts';
import { type ConversionRow, findConversions, reportOf } from '../db/conversions/conversions.ts';
import { loadFacts } from '../db/conversions/decision-facts.ts';
import type { StoredClickRow } from '../db/lists.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { modelAt } from '../domain/attribution.ts';
import { refundsOf } from '../domain/book.ts';
import { clickTimeSpan } from '../domain/click-time.ts';
import { type CampaignFacts, heldReason } from '../domain/decide.ts';
import { explainSteps } from '../domain/explain.ts';
import { holdAt } from '../domain/holds.ts';
import { replayLifecycle } from '../domain/lifecycle.ts';
import { periodAt } from '../domain/periods.ts';
import { clickView, conversionView } from './views.ts';

/** Why a conversion counts or not, from the same facts and rules that decided it. */
export async function explainConversion(
  db: Kysely<AttributionSchema>,
  row: ConversionRow,
  now: number,
): Promise<ConversionExplanation> {
  return inTransaction(db, async (trx) => {
    const report = { ...reportOf(row), isTest: isTestInLiveBook(row) };
    const facts = await loadFacts(trx, row.campaignId, [row], { referrals: [], now });
    const keptFrom = await readKeptFrom(trx);
    const owningClick = await findClick(trx, row.campaignId, { id: row.clickId, at: row.visitStartedAt }, keptFrom);
    const namedClick =
      row.namedClickId === row.clickId
        ? null
        : await findClick(trx, row.campaignId, { id: row.namedClickId, at: row.clickedAt }, keptFrom);
    const clickId = row.clickId ?? row.namedClickId;
    const clickMade = clickId === null ? 0 : clickTimeSpan(clickId, timeOf(row)).to;
    const isClickKept = clickMade === 0 || clickMade >= keptFrom;
    const hold = holdAt(facts.holds, report.at, rateOf(row, facts));
    const renewal = await renewalOf(trx, row, facts);
    const lives = row.affiliateId !== null && row.duplicateOf === null && !report.isTest;
    const held = heldReason(report, facts, row.verified);
    const assessments = facts.assessments.filter(({ affiliateId }) => affiliateId === row.affiliateId).sort(byTime);
    const life = lives
      ? replayLifecycle(report, {
          ...facts,
          refunds: refundsOf(row.book, facts),
          assessments,
          hold,
          verified: row.verified,
          isHeld: held !== null,
          rateBps: row.rateBps ?? 0,
          feeBps: row.feeBps,
        })
      : undefined;
    const history = life?.history ?? [{ at: report.at, change: 'reported', values: { source: row.source } }];
    return {
      conversion: conversionView(row),
      owningClick,
      namedClick,
      window: windowOf(row),
      rate:
        row.rateBps === null || row.rateSince === null
          ? null
          : { rateBps: row.rateBps, since: row.rateSince.toISOString() },
      duplicateOf: row.duplicateOf,
      steps: explainSteps(report, row, { hold, model: modelAt(facts.holds, report.at), renewal, isClickKept }),
      assessments: assessments.map(({ at, score, reviewDays, findings }) => ({
        at: new Date(at).toISOString(),
        score,
        reviewDays,
        findings: findings.map((finding) => ({ ...finding, seen: { ...finding.seen } })),
      })),
      history: history.map((entry) => ({
        at: new Date(entry.at).toISOString(),
        change: entry.change,
        values: { ...entry.values },
      })),
    };
  });
}

const rateOf = ({ affiliateId, occurredAt }: ConversionRow, { rates }: CampaignFacts) =>
  affiliateId === null ? undefined : periodAt(rates.get(affiliateId) ?? [], occurredAt.getTime());

/** Who brought the customer of a renewal, and under which terms. */
async function renewalOf(trx: Transaction<AttributionSchema>, { referralId }: ConversionRow, { holds }: CampaignFacts) {
  const [referral] = await findConversions(trx, referralId === null ? [] : [referralId]);
  if (!referral || referral.affiliateId === null) return undefined;
  const { affiliateId, occurredAt: referredAt } = referral;
  const period = periodAt(holds ?? [], referredAt.getTime());
  return { affiliateId, referredAt, months: period ? period.renewalMonths : 0 };
}

function windowOf({ visitStartedAt, visitEndsAt }: ConversionRow): ConversionExplanation['window'] {
  if (!visitStartedAt || !visitEndsAt) return null;
  return {
    seconds: Math.round((visitEndsAt.getTime() - visitStartedAt.getTime()) / 1000),
    startedAt: visitStartedAt.toISOString(),
    endsAt: visitEndsAt.toISOString(),
  };
}

const timeOf = ({ clickId, visitStartedAt, clickedAt }: ConversionRow) =>
  (clickId === null ? clickedAt : visitStartedAt)?.getTime();

async function findClick(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  { id, at }: { readonly id: string | null; readonly at: Date | null },
  keptFrom: number,
): Promise<Click | null> {
  if (id === null) return null;
  const { from, to } = clickTimeSpan(id, at?.getTime());
  const found = await sql<StoredClickRow>`
    select * from clicks
    where id = ${id}::uuid and campaign_id = ${campaignId}::uuid
      and occurred_at between ${new Date(Math.max(from, keptFrom))} and ${new Date(to)}`.execute(trx);
  const row = found.rows[0];
  return row ? clickView(row) : null;
}

import type { Click, ConversionExplanation } from '@sillage/proto/http/conversions';
import { inTransaction } from '@sillage/runtime/postgres';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type ConversionRow, reportOf } from './db/conversions.ts';
import { loadFacts } from './db/decision-facts.ts';
import type { StoredClickRow } from './db/lists.ts';
import type { AttributionSchema } from './db/schema.ts';
import { modelAt } from './domain/attribution.ts';
import { clickTimeSpan } from './domain/click-time.ts';
import { heldReason } from './domain/decide.ts';
import { explainSteps } from './domain/explain.ts';
import { liveThrough } from './domain/lifecycle.ts';
import { periodAt } from './domain/periods.ts';
import { clickView, conversionView } from './domain/views.ts';

/** Why a conversion counts, or not, from the same facts and rules that decided it. */
export async function explainConversion(
  db: Kysely<AttributionSchema>,
  row: ConversionRow,
  now: number,
): Promise<ConversionExplanation> {
  return inTransaction(db, async (trx) => {
    const report = reportOf(row);
    const facts = await loadFacts(trx, row.campaign_id, [row], now);
    const owningClick = await findClick(trx, row.click_id, row.visit_started_at?.getTime());
    const namedClick =
      row.named_click_id === row.click_id ? null : await findClick(trx, row.named_click_id, row.clicked_at?.getTime());
    const hold = periodAt(facts.holds ?? [], report.at);
    const lives = row.affiliate_id !== null && row.duplicate_of === null && !row.is_test;
    const held = row.verified ? null : heldReason(report, facts);
    const life = lives
      ? liveThrough(report, {
          ...facts,
          hold,
          verified: row.verified,
          isHeld: held !== null,
          rateBps: row.rate_bps ?? 0,
        })
      : undefined;
    const history = life?.history ?? [{ at: report.at, change: 'reported', values: { source: row.source } }];
    return {
      conversion: conversionView(row),
      owningClick,
      namedClick,
      window: windowOf(row),
      rate:
        row.rate_bps === null || row.rate_since === null
          ? null
          : { rateBps: row.rate_bps, since: row.rate_since.toISOString() },
      duplicateOf: row.duplicate_of,
      steps: explainSteps(report, row, { hold, model: modelAt(facts.holds, report.at) }),
      history: history.map((entry) => ({
        at: new Date(entry.at).toISOString(),
        change: entry.change,
        values: { ...entry.values },
      })),
    };
  });
}

function windowOf({ visit_started_at, visit_ends_at }: ConversionRow): ConversionExplanation['window'] {
  if (!visit_started_at || !visit_ends_at) return null;
  return {
    seconds: Math.round((visit_ends_at.getTime() - visit_started_at.getTime()) / 1000),
    startedAt: visit_started_at.toISOString(),
    endsAt: visit_ends_at.toISOString(),
  };
}

async function findClick(
  trx: Transaction<AttributionSchema>,
  id: string | null,
  at: number | undefined,
): Promise<Click | null> {
  if (id === null) return null;
  const { from, to } = clickTimeSpan(id, at);
  const found = await sql<StoredClickRow>`
    select * from clicks where id = ${id}::uuid and occurred_at between ${new Date(from)} and ${new Date(to)}`.execute(
    trx,
  );
  const row = found.rows[0];
  return row ? clickView(row) : null;
}

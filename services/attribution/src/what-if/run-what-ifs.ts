import { DAY_MS } from '@sillage/proto/values/durations';
import { inSnapshot, inTransaction } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import { findCampaign } from '../db/campaigns.ts';
import type { AttributionSchema } from '../db/schema.ts';
import {
  addPortion,
  giveUpWhatIf,
  lockWhatIf,
  nextConversions,
  purgeWhatIfs,
  tryNext,
  type WhatIfSumsRow,
} from '../db/what-ifs/what-ifs.ts';
import { type ComparedSums, compareDecisions } from '../domain/what-if-sums.ts';
import { decideHypothetically } from './decide-hypothetically.ts';

const BATCH_SIZE = 1_000;
/** While Postgres loads the facts of one, another is decided. */
const SIDE_BY_SIDE = 2;
const KEPT_MS = 30 * DAY_MS;
/** Attempts at one portion. */
const MAX_ATTEMPTS = 3;

/**
 * Decides the conversions of requested what-ifs under the hypothetical settings, portion by portion. A portion and its
 * progress are one transaction, so an interrupted run continues where it stopped. Nothing else is written.
 */
export async function runWhatIfs(db: Kysely<AttributionSchema>, clock: Clock): Promise<void> {
  for (;;) {
    const id = await tryNext(db, new Date(clock()));
    if (id === undefined) break;
    await inTransaction(db, (trx) => runPortion(db, trx, { id, now: clock() }));
  }
  await purgeWhatIfs(db, new Date(clock() - KEPT_MS));
}

async function runPortion(
  db: Kysely<AttributionSchema>,
  trx: Transaction<AttributionSchema>,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const whatIf = await lockWhatIf(trx, id);
  if (!whatIf) return;
  if (whatIf.attempts > MAX_ATTEMPTS) return giveUpWhatIf(trx, id, new Date(now));
  const campaign = await findCampaign(trx, whatIf.campaignId);
  const rows = await nextConversions(trx, whatIf, BATCH_SIZE * SIDE_BY_SIDE);
  const { campaignId, supposed: hypotheticalTerms } = whatIf;
  const decided = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, (_, index) => rows.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE))
      .filter((some) => some.length > 0)
      .map((some) =>
        inSnapshot(db, (reading) => decideHypothetically(reading, campaignId, some, { hypotheticalTerms, now })),
      ),
  );
  const decisions = new Map(decided.flatMap((some) => [...some]));
  const compared = compareDecisions(
    rows
      .filter((row) => row.currency === campaign?.currency)
      .map((row) => ({ was: row, wouldBe: decisions.get(row.id) ?? row })),
  );
  await addPortion(trx, whatIf, {
    sums: [...compared].map(([affiliateId, sums]) => sumsRow(affiliateId, sums)),
    decided: rows.length,
    cursor: rows.at(-1)?.id ?? whatIf.cursor,
    finishedAt: rows.length < BATCH_SIZE * SIDE_BY_SIDE ? new Date(now) : null,
  });
}

function sumsRow(affiliateId: string, { was, wouldBe, bookableMinor }: ComparedSums): WhatIfSumsRow {
  return {
    affiliateId,
    wasConversions: was.conversions,
    wasPending: was.pending,
    wasCommissionMinor: was.commissionMinor,
    wasFeeMinor: was.feeMinor,
    ...wouldBe,
    bookableMinor,
  };
}

import { MINUTE_MS } from '@sillage/proto/values/durations';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { NIL } from 'uuid';
import { noteFirsts } from '../commands/affiliate-mails/note-firsts.ts';
import {
  beginWeeklySummaries,
  takeWeeklyPage,
  writeWeeklySummary,
} from '../commands/affiliate-mails/weekly-summaries.ts';
import { type WeeklyPage, type WeeklySummary, weeklyPageQueue, weeklySummaryQueue } from '../db/queues.ts';
import type { AffiliateMailDeps } from '../deps.ts';

const FIRSTS_EVERY_MS = 10_000;
const MONDAYS_EVERY_MS = 5 * MINUTE_MS;

/** Cycles through affiliates in portions: the time for a cycle grows with their number, the load does not. */
export function noteFirstsRegularly(deps: AffiliateMailDeps, figures: { log: Logger; metrics: Metrics }) {
  let afterId: string = NIL;
  return repeat(
    'campaigns.note-firsts',
    FIRSTS_EVERY_MS,
    async () => {
      afterId = await noteFirsts(deps, afterId);
    },
    figures,
  );
}

export function beginWeeklySummariesRegularly(deps: AffiliateMailDeps, figures: { log: Logger; metrics: Metrics }) {
  return repeat('campaigns.begin-weekly-summaries', MONDAYS_EVERY_MS, () => beginWeeklySummaries(deps), figures);
}

// Both expire days after the Monday.
export const weeklyPageWork = (deps: AffiliateMailDeps): TaskWork<WeeklyPage> => ({
  queue: weeklyPageQueue,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ payload }) {
    await takeWeeklyPage(deps, payload);
    return undefined;
  },
});

export const weeklySummaryWork = (deps: AffiliateMailDeps): TaskWork<WeeklySummary> => ({
  queue: weeklySummaryQueue,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ payload }) {
    await writeWeeklySummary(deps, payload);
    return undefined;
  },
});

import type { Click, Conversion } from '@sillage/proto/http/conversions';
import { type LiveUpdate, liveCampaignChannel, liveOwnerChannel, liveTotalsKey } from '@sillage/proto/http/live';
import { groupBy } from '@sillage/proto/values/group-by';
import { sumsToJson } from '@sillage/proto/values/money';
import type { HotStore } from '@sillage/runtime/hot';
import type { Logger, ObserveSeconds } from '@sillage/runtime/service';
import type { FoldedTotals } from '../db/figures/totals.ts';
import { totalsOf } from '../domain/totals.ts';
import { WaitingClicks } from './waiting-clicks.ts';

const MAX_ROWS = 20;
/** Between two messages of a campaign: the minimum, if few campaigns have updates, and the maximum, if many do. */
export const MIN_INTERVAL_MS = 25;
const MAX_INTERVAL_MS = 100;
/**
 * Added per campaign with an update; between the two limits, this bounds the messages of all campaigns to 400 per
 * second.
 */
const MS_PER_CAMPAIGN = 2.5;

export interface LivePublisher {
  /**
   * Takes the figures of a committed fold and returns at once. `clicks` and `conversions` are a few rows in any order;
   * `waiting` are all clicks of the fold, by campaign.
   */
  announce(
    folded: readonly FoldedTotals[],
    rows?: {
      readonly clicks?: readonly Click[];
      readonly conversions?: readonly Conversion[];
      readonly waiting?: ReadonlyMap<string, WaitingClicks>;
    },
  ): void;
  /** Sends pending updates and stops. */
  close(): Promise<void>;
}

interface Pending {
  folded: FoldedTotals;
  clicks: Click[];
  conversions: Conversion[];
  waiting: WaitingClicks;
}

interface Options {
  readonly log: Logger;
  /** Called with the time that each click waited until dashboards showed it. */
  readonly observe?: ObserveSeconds;
}

/**
 * Sends absolute totals to the hot store and to dashboards: the first change of a campaign at once, then at most one
 * message per campaign and interval, so that 500 clicks per second become forty messages. The fold never waits for it:
 * while the hot store is unavailable, the figures are kept and sent with the next ones, and `republishTotals` repairs
 * the rest.
 */
export function createLivePublisher(hot: HotStore, { log, observe = () => {} }: Options): LivePublisher {
  const pending = new Map<string, Pending>();
  const sentAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isAway = false;
  let closed = false;
  const intervalMs = () => Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, pending.size * MS_PER_CAMPAIGN));

  function schedule(): void {
    if (timer || closed || pending.size === 0) return;
    const now = Date.now();
    const everyMs = intervalMs();
    let dueIn = everyMs;
    for (const campaignId of pending.keys()) dueIn = Math.min(dueIn, (sentAt.get(campaignId) ?? 0) + everyMs - now);
    timer = setTimeout(
      () => {
        timer = undefined;
        void flush(false);
      },
      Math.max(dueIn, 0),
    );
  }

  async function flush(all: boolean): Promise<void> {
    await sending;
    const now = Date.now();
    const everyMs = intervalMs();
    const due = [...pending].filter(([campaignId]) => all || (sentAt.get(campaignId) ?? 0) + everyMs <= now);
    for (const [campaignId, update] of due) {
      // The shorter the time since the last message, the fewer rows: rows are most of its bytes, and nobody can read
      // 200 per second.
      const share = (now - (sentAt.get(campaignId) ?? 0)) / MAX_INTERVAL_MS;
      update.clicks = update.clicks.slice(0, Math.ceil(MAX_ROWS * Math.min(1, share)));
      pending.delete(campaignId);
      sentAt.set(campaignId, now);
    }
    sending = sendAll(due);
    await sending;
    if (sentAt.size > 10_000)
      for (const [campaignId, at] of sentAt) if (at + MAX_INTERVAL_MS < now) sentAt.delete(campaignId);
    schedule();
  }

  async function sendAll(due: readonly (readonly [string, Pending])[]): Promise<void> {
    const results = await Promise.allSettled(due.map(([, update]) => show(update)));
    const failed = due.filter((_, index) => results[index]?.status === 'rejected');
    for (const [campaignId, update] of failed) {
      const next = pending.get(campaignId);
      if (next) next.waiting.addAll(update.waiting);
      else pending.set(campaignId, update);
    }
    if (failed.length > 0 !== isAway) {
      isAway = failed.length > 0;
      const reason = results.find((result) => result.status === 'rejected')?.reason;
      if (isAway) log.warn({ err: reason }, 'live totals wait for the hot store');
      else log.info('live totals reach the hot store again');
    }
  }

  async function show(update: Pending): Promise<void> {
    await send(hot, update);
    update.waiting.shown(Date.now(), observe);
  }

  return {
    announce(folded, { clicks = [], conversions = [], waiting } = {}) {
      const clicksOf = groupBy(clicks, ({ campaignId }) => campaignId);
      const conversionsOf = groupBy(conversions, ({ campaignId }) => campaignId);
      for (const campaign of folded) {
        const campaignId = campaign.campaignId;
        const known = pending.get(campaignId);
        const newer = known && known.folded.version > campaign.version ? known.folded : campaign;
        const waits = known?.waiting ?? new WaitingClicks();
        const added = waiting?.get(campaignId);
        if (added) waits.addAll(added);
        pending.set(campaignId, {
          folded: newer,
          clicks: newest([...(clicksOf.get(campaignId) ?? []), ...(known?.clicks ?? [])]),
          conversions: newest([...(conversionsOf.get(campaignId) ?? []), ...(known?.conversions ?? [])]),
          waiting: waits,
        });
      }
      schedule();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await flush(true);
    },
  };
}

/** The newest rows, one per id; of several with the same id, the last one announced. */
function newest<T extends { readonly id?: string; readonly occurredAt: string }>(rows: readonly T[]): T[] {
  const seen = new Set<string | undefined>();
  const unique = rows.filter((row) => !seen.has(row.id) && seen.add(row.id));
  return unique
    .sort((a, b) => (a.occurredAt > b.occurredAt ? -1 : a.occurredAt < b.occurredAt ? 1 : 0))
    .slice(0, MAX_ROWS);
}

async function send(hot: HotStore, { folded, clicks, conversions }: Pending): Promise<void> {
  const bare = liveUpdateOf(folded);
  const campaignId = bare.campaignId;
  const message = sumsToJson({ ...bare, clicks, conversions });
  // In this order on one connection, and in one round trip.
  await Promise.all([
    hot.setIfNewer(liveTotalsKey(campaignId), { version: bare.version, value: sumsToJson(bare) }),
    hot.publish(liveCampaignChannel(campaignId), message),
    folded.ownerUserId !== null && hot.publish(liveOwnerChannel(folded.ownerUserId), message),
  ]);
}

export function liveUpdateOf(folded: FoldedTotals): LiveUpdate {
  return {
    campaignId: folded.campaignId,
    version: folded.version,
    asOf: folded.asOf.toISOString(),
    totals: totalsOf(folded.counts, folded.money),
    clicks: [],
    conversions: [],
  };
}

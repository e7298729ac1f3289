import { create, toBinary } from '@bufbuild/protobuf';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import type { RejectedReason } from '@sillage/proto/values/clicks';
import { HOUR_MS } from '@sillage/proto/values/durations';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import type { Logger } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { ResolvedLink } from '../facts/resolved-link.ts';

/** Why a click was redirected without an individual record. */
export type Unrecorded = Extract<RejectedReason, 'flood' | 'not_stored'>;

/** Counts the clicks that are not recorded individually, and records their number. */
export interface ClickTally {
  add(link: ResolvedLink, reason: Unrecorded, atMs: number): void;
  /** Clicks counted since the process started, by reason. */
  readonly counted: Readonly<Record<Unrecorded, number>>;
  /** Records the counts; counts that cannot be recorded now are kept. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Count {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly windowSeconds: number;
  readonly reason: Unrecorded;
  clicks: number;
  lastAtMs: number;
}

interface TallyOptions {
  /** Resolves when the event is durable. */
  readonly record: (event: OutgoingEvent) => Promise<unknown>;
  readonly everyMs: number;
  readonly log: Logger;
}

/**
 * Writes one event per affiliate, reason and hour for the clicks since the last flush, so that a flood costs a few
 * records a minute. The counts are in memory until then: a crash loses those of the last `everyMs`, which no total
 * includes.
 */
export function createClickTally({ record, everyMs, log }: TallyOptions): ClickTally {
  let counts = new Map<string, Count>();
  const counted = { flood: 0, not_stored: 0 };
  let flushing: Promise<void> | undefined;

  const put = (count: Count) => {
    const key = `${count.affiliateId}${count.reason}${Math.floor(count.lastAtMs / HOUR_MS)}`;
    const known = counts.get(key);
    if (!known) {
      counts.set(key, count);
      return;
    }
    known.clicks += count.clicks;
    known.lastAtMs = Math.max(known.lastAtMs, count.lastAtMs);
  };

  const recordAll = async () => {
    const due = [...counts.values()];
    counts = new Map();
    for (const count of due) {
      await record(eventOf(count)).catch((error: unknown) => {
        log.debug({ err: error }, 'a count of clicks waits for the log');
        put(count);
      });
    }
  };

  const flush = () => {
    flushing ??= recordAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };

  const timer = setInterval(() => void flush(), everyMs).unref();

  return {
    counted,
    add({ campaign, affiliate }, reason, atMs) {
      counted[reason] += 1;
      const { campaignId, attributionWindowSeconds: windowSeconds } = campaign;
      put({ campaignId, affiliateId: affiliate.affiliateId, windowSeconds, reason, clicks: 1, lastAtMs: atMs });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}

function eventOf({ campaignId, affiliateId, windowSeconds, reason, clicks, lastAtMs }: Count): OutgoingEvent {
  const message = create(ClickRecordedSchema, {
    eventId: uuidv7({ msecs: lastAtMs }),
    occurredAtMs: BigInt(lastAtMs),
    campaignId,
    affiliateId,
    rejectedReason: reason,
    attributionWindowSeconds: BigInt(windowSeconds),
    unrecordedClicks: BigInt(clicks),
  });
  return { partitionKey: `${campaignId}:`, value: toBinary(ClickRecordedSchema, message) };
}

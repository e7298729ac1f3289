import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { PROBE_CAMPAIGN_ID } from '@sillage/proto/http/probe-link';
import { topics } from '@sillage/proto/topics';
import type { EventBatch, ReceivedEvent, Refusal } from '@sillage/runtime/bus';
import type { Transaction } from 'kysely';
import { readPositions } from '../db/fold-locks.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { unreadableClick, windowSecondsOf } from '../domain/click-batch.ts';
import type { Projection } from '../projection/projection.ts';
import type { Incoming } from './place-clicks.ts';

const isProbe = ({ campaignId }: ClickRecorded): boolean => campaignId === PROBE_CAMPAIGN_ID;

/** The time of the newest click made by a probe; 0 if there is none. */
export const probedAtMs = ({ events }: EventBatch<ClickRecorded>): number =>
  events.reduce(
    (newest, { message }) => (isProbe(message) ? Math.max(newest, Number(message.occurredAtMs)) : newest),
    0,
  );

/** Returns each click once, without those of probes, and the unreadable events of each batch. */
export function sift(batches: readonly EventBatch<ClickRecorded>[]): {
  readable: readonly Incoming[];
  refusals: ReadonlyMap<EventBatch<ClickRecorded>, readonly Refusal<ClickRecorded>[]>;
} {
  const readable = new Map<string, Incoming>();
  const refusals = new Map<EventBatch<ClickRecorded>, Refusal<ClickRecorded>[]>();
  for (const batch of batches) {
    const refused: Refusal<ClickRecorded>[] = [];
    for (const event of batch.events) {
      if (isProbe(event.message)) continue;
      const reason = unreadableClick(event.message);
      if (reason) refused.push({ event, code: 'unreadable_event', reason });
      else if (!readable.has(event.message.eventId)) readable.set(event.message.eventId, incomingOf(event));
    }
    refusals.set(batch, refused);
  }
  return { readable: [...readable.values()], refusals };
}

function incomingOf({ message, position }: ReceivedEvent<ClickRecorded>): Incoming {
  return {
    partition: position.partition,
    offset: position.offset,
    id: message.eventId,
    at: Number(message.occurredAtMs),
    affiliateId: message.affiliateId,
    windowMs: windowSecondsOf(message) * 1000,
    message,
  };
}

interface ByTime {
  readonly timely: readonly Incoming[];
  readonly tooLate: Incoming[];
}

/**
 * A click from before the retention limit is counted but not placed, because its session is purged. One below the read
 * position is ignored as redelivered, since it can no longer be found among the stored clicks. In a rebuild, clicks
 * that were too late for the live projection are only counted, too.
 */
export async function siftByTime(
  trx: Transaction<AttributionSchema>,
  { cameTooLate }: Projection,
  { clicks, keptFrom }: { readonly clicks: readonly Incoming[]; readonly keptFrom: number },
): Promise<ByTime> {
  const isLate = (click: Incoming) => click.at < keptFrom || cameTooLate?.has(click.id) === true;
  const late = clicks.filter(isLate);
  if (late.length === 0) return { timely: clicks, tooLate: [] };
  const readUntil = await readPositions(trx, topics.clicks);
  const unread = late.filter((click) => click.offset >= (readUntil.get(click.partition) ?? 0n));
  const tooLate = unread.filter((click) => click.message.unrecordedClicks === 0n);
  const countsOnly = unread.filter((click) => click.message.unrecordedClicks > 0n);
  return { timely: [...clicks.filter((click) => !isLate(click)), ...countsOnly], tooLate };
}

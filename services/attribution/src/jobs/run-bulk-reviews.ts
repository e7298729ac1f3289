import { create, toBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema, ReviewDecision } from '@sillage/proto/events/conversions';
import { topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueue } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import { v5 } from 'uuid';
import {
  type BulkReviewItem,
  type BulkReviewRow,
  nextItems,
  noteProgress,
  purgeBulkReviews,
  takeDueBulkReview,
} from '../db/conversions/bulk-reviews.ts';
import type { AttributionSchema } from '../db/schema.ts';

const BATCH_SIZE = 200;
const KEPT_MS = 30 * DAY_MS;

const DECISIONS = { approved: ReviewDecision.APPROVED, rejected: ReviewDecision.REJECTED };

/**
 * Publishes the reviews of bulk reviews, portion by portion. A portion and its progress are one transaction, and its
 * events have deterministic ids, so an interrupted run continues where it stopped.
 */
export async function runBulkReviews(db: Kysely<AttributionSchema>, clock: Clock): Promise<void> {
  while (await inTransaction(db, (trx) => runPortion(trx, clock()))) {
    // The next portion.
  }
  await purgeBulkReviews(db, new Date(clock() - KEPT_MS));
}

/** Returns false if nothing is due. */
async function runPortion(trx: Transaction<AttributionSchema>, now: number): Promise<boolean> {
  const review = await takeDueBulkReview(trx, new Date(now));
  if (!review) return false;
  const items = await nextItems(trx, review, BATCH_SIZE);
  const pending = items.filter(({ isPending }) => isPending);
  await enqueue(
    trx,
    topics.conversions,
    pending.map((item) => ({
      partitionKey: item.campaignId,
      value: toBinary(ConversionEventSchema, messageOf(review, item, now)),
    })),
  );
  const skipped =
    items.length < BATCH_SIZE
      ? review.total - review.decided - pending.length
      : review.skipped + items.length - pending.length;
  await noteProgress(trx, review, { decided: review.decided + pending.length, skipped, now: new Date(now) });
  return true;
}

function messageOf({ id, decision, reason, ownerUserId }: BulkReviewRow, item: BulkReviewItem, now: number) {
  return create(ConversionEventSchema, {
    eventId: v5(`bulk review ${id}`, item.conversionId),
    occurredAtMs: BigInt(now),
    campaignId: item.campaignId,
    event: {
      case: 'reviewed',
      value: {
        conversionId: item.conversionId,
        decision: DECISIONS[decision],
        reason,
        reviewedByUserId: ownerUserId,
      },
    },
  });
}

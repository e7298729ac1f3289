import { create, toBinary } from '@bufbuild/protobuf';
import { type ConversionAssessed, ConversionEventSchema } from '@sillage/proto/events/conversions';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { insertAssessments } from '../db/fraud/assessments.ts';
import type { AttributionSchema } from '../db/schema.ts';

/**
 * Stores assessments and writes them to the outbox, so that a rebuild can read them from the log. Returns the
 * conversions to redecide.
 */
export async function storeAssessments(
  trx: Transaction<AttributionSchema>,
  found: readonly { readonly campaignId: string; readonly value: ConversionAssessed }[],
  now: number,
): Promise<readonly string[]> {
  const made = found.map((assessment) => ({ ...assessment, eventId: uuidv7() }));
  await enqueue(
    trx,
    topics.conversions,
    made.map(({ campaignId, eventId, value }) => {
      const event = { case: 'assessed', value } as const;
      const message = create(ConversionEventSchema, { eventId, occurredAtMs: BigInt(now), campaignId, event });
      return { partitionKey: campaignId, value: toBinary(ConversionEventSchema, message) };
    }),
  );
  return insertAssessments(
    trx,
    made.map(({ campaignId, eventId, value }) => ({
      envelope: { id: eventId, campaignId, occurredAt: new Date(now) },
      value,
    })),
  );
}

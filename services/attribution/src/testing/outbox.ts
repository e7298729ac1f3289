import { fromBinary } from '@bufbuild/protobuf';
import { type ConversionEvent, ConversionEventSchema } from '@sillage/proto/events/conversions';
import { topics } from '@sillage/proto/topics';
import { sql } from 'kysely';
import type { Fixture } from './fixture.ts';

/** The conversion events, such as assessments, that the service would read back from the log. */
export async function outboxConversions({ db }: Pick<Fixture, 'db'>): Promise<readonly ConversionEvent[]> {
  const { rows } = await sql<{
    value: Buffer;
  }>`select value from outbox where topic = ${topics.conversions.name}`.execute(db);
  return rows.map(({ value }) => fromBinary(ConversionEventSchema, value));
}

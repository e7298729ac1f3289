import { fromBinary } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { sql } from 'kysely';
import type { TestIdentity } from './identity.ts';

/** Kind and version of the published events of an account, in order. */
export async function accountEvents({ db }: Pick<TestIdentity, 'db'>, userId: string) {
  const { rows } = await sql<{
    value: Buffer;
  }>`select value from outbox where partition_key = ${userId} order by id`.execute(db);
  return rows
    .map(({ value }) => fromBinary(AccountEventSchema, value))
    .map((event) => [event.event.case, Number(event.version)]);
}

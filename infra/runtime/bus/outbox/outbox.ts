import type { Topic } from '@sillage/proto/topics';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, type Parameter, prepared } from '../../postgres/index.ts';
import { currentTraceparent } from '../../service/index.ts';
import type { OutgoingEvent } from '../event-bus.ts';

/**
 * The table of events that are committed but not yet in the log. Every service that publishes through an outbox has it
 * among its migrations.
 */
export const outboxMigration: Migration = {
  name: '2026-11-21-outbox',
  up: (run) => run`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null,
      partition_key text not null,
      entity_key text,
      headers text,
      value bytea not null
    )`,
};

/**
 * Writes events into the outbox in the caller's transaction: they reach the log if and only if it commits. Events of
 * one partition key keep the order in which their transactions wrote them, provided that transactions with the same key
 * exclude each other by a lock (changing the same row first is enough). Events carry the active trace.
 */
export async function enqueue<Schema, Message>(
  trx: Transaction<Schema>,
  topic: Topic<Message>,
  events: readonly OutgoingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const traceparent = currentTraceparent();
  const headersOf = (event: OutgoingEvent) =>
    traceparent === undefined ? event.headers : { traceparent, ...event.headers };
  await insertEvents(trx as unknown as Kysely<unknown>, {
    topic: topic.name,
    partitionKeys: events.map((event) => event.partitionKey),
    entityKeys: events.map((event) => event.entityKey ?? null),
    headers: events.map((event) => JSON.stringify(headersOf(event)) ?? null),
    values: events.map(({ value }) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
  });
}

interface Columns {
  readonly topic: string;
  readonly partitionKeys: readonly string[];
  readonly entityKeys: readonly (string | null)[];
  readonly headers: readonly (string | null)[];
  readonly values: readonly Buffer[];
}

const insertEvents = prepared(
  (_: Kysely<unknown>, parameter: Parameter<Columns>) => sql`
    with put as (
      insert into outbox (topic, partition_key, entity_key, headers, value)
      select ${parameter('topic')}, k, e, h, v
      from unnest(${parameter('partitionKeys')}::text[], ${parameter('entityKeys')}::text[], ${parameter('headers')}::text[],
        ${parameter('values')}::bytea[]) with ordinality as t(k, e, h, v, place)
      order by place)
    select pg_notify('outbox', current_schema())`,
);

import { pack, unpack } from './packed.ts';
import type { PlacedEvent } from './placed-event.ts';
import type { RawEvent } from './raw-event.ts';

/** A record as read from either log, with its offset. */
export interface LogRecord {
  readonly offset: bigint;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the Kafka record has none. */
  readonly value: Uint8Array | null;
  /** Whether the value contains several events. */
  readonly isPacked: boolean;
}

/** A record to be written. */
export interface NewRecord extends Pick<PlacedEvent, 'key' | 'headers' | 'value'> {
  readonly isPacked: boolean;
}

/** By topic and partition: one record per event, or one for all events of a packed topic. */
export function recordsOf(events: readonly PlacedEvent[]): Map<string, Map<number, readonly NewRecord[]>> {
  const byTopic = new Map<string, { isPacked: boolean; partitions: Map<number, PlacedEvent[]> }>();
  for (const event of events) {
    const { topic, partition } = event;
    let of = byTopic.get(topic.name);
    if (!of) {
      of = { isPacked: topic.framing === 'packed', partitions: new Map() };
      byTopic.set(topic.name, of);
    }
    const known = of.partitions.get(partition);
    if (known) known.push(event);
    else of.partitions.set(partition, [event]);
  }
  return new Map(
    [...byTopic].map(([topic, { isPacked, partitions }]) => [
      topic,
      new Map(
        [...partitions].map(([partition, placed]) => [
          partition,
          isPacked
            ? [packedRecord(placed)]
            : placed.map(({ key, headers, value }) => ({ key, headers, value, isPacked })),
        ]),
      ),
    ]),
  );
}

function packedRecord(events: readonly PlacedEvent[]): NewRecord {
  return { key: undefined, headers: undefined, value: pack(events.map(({ value }) => value)), isPacked: true };
}

/** Events in order, in batches of at most `maxBatch`, each with the offset that may be committed after it. */
export function* batchesOf(
  topic: string,
  partition: number,
  records: Iterable<LogRecord>,
  options: { readonly maxBatch: number; readonly nextOffset: bigint },
): Generator<{ readonly raws: readonly RawEvent[]; readonly nextOffset: bigint }> {
  let raws: RawEvent[] = [];
  for (const record of records) {
    for (const raw of eventsOf(topic, partition, record)) {
      if (raws.length === options.maxBatch) {
        yield { raws, nextOffset: raw.position.offset };
        raws = [];
      }
      raws.push(raw);
    }
  }
  yield { raws, nextOffset: options.nextOffset };
}

function eventsOf(topic: string, partition: number, record: LogRecord): readonly RawEvent[] {
  const { offset, key, headers, value } = record;
  const event = { position: { topic, partition, offset, index: 0 }, key, headers, value: value ?? Buffer.alloc(0) };
  if (value === null) return [{ ...event, fault: 'The record has no value' }];
  if (!record.isPacked) return [event];
  const values = unpack(value);
  if (!values) return [{ ...event, fault: 'Not a packed record' }];
  return values.map((value, index) => ({ ...event, position: { ...event.position, index }, value }));
}

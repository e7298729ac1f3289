import { unpack } from './packed.ts';
import type { RawEvent } from './raw-event.ts';

/** What one log keeps under one offset, and another under another: the unit in which both are read. */
export interface LogRecord {
  readonly offset: bigint;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where a record of Kafka has none. */
  readonly value: Uint8Array | null;
  /** Its value is several events. */
  readonly isPacked: boolean;
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

import type { Topic } from '@sillage/proto/topics';
import { createGroupCommit, type GroupRefusal } from '../service/index.ts';
import type { OutgoingEvent } from './event-bus.ts';
import { logUnavailable } from './log-unavailable.ts';
import { EVENT_OVERHEAD_BYTES, MAX_WRITE_BYTES, type PlacedEvent, place } from './placed-event.ts';

const REFUSALS: Readonly<Record<GroupRefusal, string>> = {
  'timed out': 'The event log did not answer in time',
  'queue is full': 'Too many events wait for the event log',
  closed: 'The event log is closed',
};

export interface PublisherOptions {
  /** Creates the topic if it does not exist; called once per topic, and again after a failure. */
  readonly createTopic: (topic: Topic<unknown>) => Promise<void>;
  /** Makes the events durable, in order; settles within `timeoutMs`. */
  readonly write: (events: readonly PlacedEvent[]) => Promise<void>;
  readonly lingerMs: number;
  readonly timeoutMs: number;
  /** Number of partitions of a topic that events are written to; default all. */
  readonly keyedPartitions?: (topic: Topic<unknown>) => number;
}

export interface Publisher {
  publish<Message>(topic: Topic<Message>, events: readonly OutgoingEvent[]): Promise<void>;
  /** Resolves when the topic exists, rejects with `log_unavailable` within the bound. */
  ensure<Message>(topic: Topic<Message>): Promise<void>;
  close(): Promise<void>;
}

const MAX_QUEUED_BYTES = 64_000_000;

/** The part of publishing that both logs share: places the events, and merges concurrent calls into one write. */
export function createPublisher(options: PublisherOptions): Publisher {
  const { createTopic, write, lingerMs, timeoutMs, keyedPartitions } = options;
  const created = new Map<string, Promise<void>>();
  const ready = new Set<string>();
  const group = createGroupCommit<PlacedEvent>({
    write,
    lingerMs,
    timeoutMs,
    maxGroupBytes: MAX_WRITE_BYTES,
    maxQueuedBytes: MAX_QUEUED_BYTES,
    unavailable: (reason) => logUnavailable(REFUSALS[reason]),
  });

  async function ensure<Message>(topic: Topic<Message>): Promise<void> {
    let creating = created.get(topic.name);
    if (!creating) {
      creating = withTimeout(createTopic(topic), timeoutMs);
      created.set(topic.name, creating);
    }
    try {
      await creating;
      // Deferred, so that waiting callers go first, in their order.
      setImmediate(() => ready.add(topic.name));
    } catch (error) {
      created.delete(topic.name);
      throw logUnavailable('The event log is not reachable', error);
    }
  }

  function add<Message>(topic: Topic<Message>, events: readonly OutgoingEvent[]): Promise<void> {
    const partitions = keyedPartitions?.(topic);
    const placed: PlacedEvent[] = [];
    let bytes = 0;
    for (const event of events) {
      placed.push(place(topic, event, partitions));
      bytes += event.value.byteLength + EVENT_OVERHEAD_BYTES;
    }
    return group.add(placed, bytes);
  }

  async function ensureAndAdd<Message>(topic: Topic<Message>, events: readonly OutgoingEvent[]): Promise<void> {
    await ensure(topic);
    await add(topic, events);
  }

  return {
    publish(topic, events) {
      if (events.length === 0) return Promise.resolve();
      if (!ready.has(topic.name)) return ensureAndAdd(topic, events);
      try {
        return add(topic, events);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    ensure,
    close: () => group.close(),
  };
}

/** Rejects after the timeout; the work itself continues and its result is ignored. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(logUnavailable('The event log did not answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

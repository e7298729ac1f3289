import type { Topic } from '@sillage/proto/topics';
import { AppError, isRetriable, type Logger } from '../../service/index.ts';
import { retryWithBackoff } from '../../service/process/backoff.ts';
import { sendToDeadLetters } from '../dead-letters/dead-letters.ts';
import type { BatchHandler, DeliveryObserver, EventBatch, EventBus, ReceivedEvent } from '../event-bus.ts';
import { type DeadEvent, decode, type RawEvent } from '../raw-event.ts';

export interface DeliveryOptions<Message> {
  readonly topic: Topic<Message>;
  readonly group: string;
  readonly handler: BatchHandler<Message>;
  /** Dead letters are published to it; a retriable rejection is repeated. */
  readonly bus: Pick<EventBus, 'publish'>;
  readonly log: Logger;
  readonly observer?: DeliveryObserver | undefined;
}

/** `handled`: the offset may move. `interrupted`: the signal aborted first, and it may not. */
export type Outcome = 'handled' | 'interrupted';

/**
 * Handles events between reading them and moving the offset, in the same way for both logs. Throws an error that ends
 * the consumption.
 */
export type Deliver = (
  partition: number,
  raws: readonly RawEvent[],
  nextOffset: bigint,
  signal: AbortSignal,
) => Promise<Outcome>;

export function createDelivery<Message>({
  topic,
  group,
  handler,
  bus,
  log,
  observer,
}: DeliveryOptions<Message>): Deliver {
  const untilHandled = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    retryWithBackoff(work, signal, (error, attempt, delayMs) => {
      if (!isRetriable(error)) throw error;
      observer?.retried();
      log.warn({ err: error, topic: topic.name, group, attempt, delayMs }, 'the batch is held and tried again');
    });

  async function sendAllToDeadLetters(events: readonly DeadEvent[], signal: AbortSignal): Promise<void> {
    if (events.length === 0) return;
    await untilHandled(() => sendToDeadLetters(bus, group, events), signal);
    for (const { raw, code, reason } of events) {
      observer?.buried(code);
      const { partition, offset, index } = raw.position;
      log.error(
        { topic: topic.name, group, partition, offset: offset.toString(), index, code, reason },
        'an event went to the dead letters',
      );
    }
  }

  async function handle(batch: EventBatch<Message>): Promise<void> {
    const { signal, events } = batch;
    const startedMs = performance.now();
    try {
      const refusals = (await untilHandled(() => handler(batch), signal)) ?? [];
      observer?.handled(events.length - refusals.length, performance.now() - startedMs);
      await sendAllToDeadLetters(
        refusals.map(({ event, code, reason }) => ({ raw: toRaw(event), code, reason })),
        signal,
      );
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || error.retriable) throw error;
      const [only, ...others] = events;
      if (only && others.length === 0)
        await sendAllToDeadLetters([{ raw: toRaw(only), code: error.code, reason: error.message }], signal);
      else await handleOneByOne(batch);
    }
  }

  async function handleOneByOne(batch: EventBatch<Message>): Promise<void> {
    for (const [place, event] of batch.events.entries()) {
      if (batch.signal.aborted) throw batch.signal.reason;
      // Not beyond an event that is still to be handled, since events of a packed record share their offset.
      const nextOffset = batch.events[place + 1]?.position.offset ?? batch.nextOffset;
      await handle({ ...batch, events: [event], nextOffset });
    }
  }

  return async (partition, raws, nextOffset, signal) => {
    try {
      const { readable, unreadable } = decode(topic, raws);
      await sendAllToDeadLetters(unreadable, signal);
      if (readable.length > 0) await handle({ topic: topic.name, partition, events: readable, nextOffset, signal });
      return 'handled';
    } catch (error) {
      if (signal.aborted) return 'interrupted';
      throw error;
    }
  };
}

function toRaw<Message>({ position, key, headers, raw }: ReceivedEvent<Message>): RawEvent {
  return { position, key, headers, value: raw };
}

import { type Topic, topics } from '@sillage/proto/topics';
import type { EventBus, OutgoingEvent } from '@sillage/runtime/bus';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { DropLedger } from './drop-ledger.ts';
import type { Spool } from './spool.ts';
import type { SpooledEvent } from './spool-record.ts';
import { createTurnBatches } from './turn-batches.ts';

/** Where an event is stored when the answer is sent. */
export type Recorded = 'delivered' | 'spooled' | 'dropped';

/** `answered = delivered + spooled + dropped` holds at any moment and after any crash. */
export interface RecorderCounts {
  readonly answered: number;
  readonly delivered: number;
  readonly spooled: number;
  readonly dropped: number;
}

/** Makes events durable before the answer: in the log, or in the spool if the log is slow or unavailable. */
export interface Recorder {
  /**
   * Calls `answer` when the event is durable, or counted as dropped because it could not be stored. A callback, because
   * a promise per click takes a tenth of the time of a redirect. Errors of `answer` are logged.
   */
  recordClick(event: OutgoingEvent, answer: (recorded: Recorded) => void): void;
  /** Resolves when the event is durable; rejects with `log_unavailable` if it cannot be stored. */
  recordConversion(event: OutgoingEvent): Promise<Recorded>;
  /** The same for a count of clicks, which is not counted as a click. */
  recordClickCount(event: OutgoingEvent): Promise<Recorded>;
  readonly counts: RecorderCounts;
  readonly isLogAway: boolean;
  close(): Promise<void>;
}

interface RecorderOptions {
  readonly bus: Pick<EventBus, 'publish' | 'ping'>;
  readonly spool: Spool;
  readonly drops: DropLedger;
  readonly budgetMs: number;
  readonly log: Logger;
}

/** With more unacknowledged events, the log counts as slow, to limit the events that wait in memory. */
const MAX_IN_FLIGHT_EVENTS = 20_000;
const RETRY_MS = 500;
const DRAIN_EVENTS = 2000;

export function createRecorder({ bus, spool, drops, budgetMs, log }: RecorderOptions): Recorder {
  // The counts start with the events that an earlier process answered and left in the spool or dropped.
  const inherited = spool.events + drops.dropped;
  let answeredHere = 0;
  let deliveredHere = 0;
  let drained = 0;
  let inFlight = 0;
  let isLogAway = spool.events > 0;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const publish = (topic: Topic<unknown>, events: readonly OutgoingEvent[]): Promise<boolean> => {
    if (isLogAway || inFlight + events.length > MAX_IN_FLIGHT_EVENTS) return Promise.resolve(false);
    inFlight += events.length;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), budgetMs);
    });
    const published = bus.publish(topic, events).then(
      () => true,
      (error: unknown) => {
        log.debug({ err: error }, 'the log did not take a batch');
        return false;
      },
    );
    // Counted until the log has really answered: a late publication is still in memory.
    void published.finally(() => {
      inFlight -= events.length;
    });
    return Promise.race([published, late]).then((isDelivered) => {
      clearTimeout(timer);
      if (!isDelivered) switchToSpool();
      return isDelivered;
    });
  };

  const deliverClick = createTurnBatches<(recorded: Recorded) => void>(publish, (isDelivered, event, answer) => {
    if (!isDelivered) {
      void spoolClick(event, answer);
      return;
    }
    deliveredHere += 1;
    tell(answer, 'delivered');
  });
  const deliver = createTurnBatches<(isDelivered: boolean) => void>(publish, (isDelivered, _event, resolve) =>
    resolve(isDelivered),
  );

  const switchToSpool = () => {
    if (isLogAway) return;
    isLogAway = true;
    log.warn('the log is slow or away: events go to the spool');
    scheduleDrain();
  };

  /**
   * Called when the log accepts events again. New events go straight to it; otherwise the spool would never become
   * empty under full traffic.
   */
  const switchToLog = () => {
    if (!isLogAway) return;
    isLogAway = false;
    log.warn({ spooled: spool.events }, 'the log is back');
  };

  const scheduleDrain = () => {
    if (!isClosed) retry ??= setTimeout(drain, RETRY_MS);
  };

  const drain = () => {
    retry = undefined;
    const attempt = spool.events > 0 ? spool.drain(deliverSpooled, DRAIN_EVENTS) : bus.ping();
    attempt.then(
      () => {
        switchToLog();
        // More events may have been spooled while the last ones were delivered.
        if (spool.events > 0) scheduleDrain();
      },
      (error: unknown) => {
        log.debug({ err: error }, 'the spool waits for the log');
        scheduleDrain();
      },
    );
  };

  const deliverSpooled = async (events: readonly SpooledEvent[]) => {
    for (const topic of [topics.clicks, topics.conversions]) {
      const own = events.filter((event) => event.topic === topic.name);
      if (own.length > 0) await bus.publish<unknown>(topic, own);
    }
    drained += events.length;
    switchToLog();
  };

  const spoolClick = async (event: OutgoingEvent, answer: (recorded: Recorded) => void) => {
    const isSpooled = await spoolEvent(topics.clicks.name, event);
    if (!isSpooled) await drops.add();
    tell(answer, isSpooled ? 'spooled' : 'dropped');
  };

  const tell = (answer: (recorded: Recorded) => void, recorded: Recorded) => {
    answeredHere += 1;
    try {
      answer(recorded);
    } catch (error) {
      log.error({ err: error }, 'a click was recorded, but its answer failed');
    }
  };

  const spoolEvent = async (topic: string, { partitionKey, value }: OutgoingEvent): Promise<boolean> => {
    try {
      return await spool.append({ topic, partitionKey, value });
    } catch (error) {
      log.error({ err: error }, 'the spool could not be written');
      return false;
    } finally {
      scheduleDrain();
    }
  };

  const recordDurably = async (topic: Topic<unknown>, event: OutgoingEvent, refusal: string): Promise<Recorded> => {
    const isDelivered = !isLogAway && (await new Promise<boolean>((resolve) => deliver(topic, event, resolve)));
    if (isDelivered) {
      deliveredHere += 1;
      answeredHere += 1;
      return 'delivered';
    }
    if (!(await spoolEvent(topic.name, event))) throw new AppError('log_unavailable', refusal);
    answeredHere += 1;
    return 'spooled';
  };

  if (isLogAway) scheduleDrain();

  return {
    recordClick(event, answer) {
      if (isLogAway) void spoolClick(event, answer);
      else deliverClick(topics.clicks, event, answer);
    },
    recordConversion: (event) =>
      recordDurably(topics.conversions, event, 'The conversion could not be stored. Send it again in a minute.'),
    recordClickCount: (event) => recordDurably(topics.clicks, event, 'The count of clicks could not be stored.'),
    get counts() {
      return {
        answered: inherited + answeredHere,
        delivered: deliveredHere + drained,
        spooled: spool.events,
        dropped: drops.dropped,
      };
    },
    get isLogAway() {
      return isLogAway;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await spool.close();
      await drops.close();
    },
  };
}

/** `recordClick` as a promise, for callers that are not performance-critical. */
export function clickRecorded(recorder: Recorder, event: OutgoingEvent): Promise<Recorded> {
  return new Promise((resolve) => recorder.recordClick(event, resolve));
}

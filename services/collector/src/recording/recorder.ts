import { type Topic, topics } from '@sillage/proto/topics';
import type { EventBus, OutgoingEvent } from '@sillage/runtime/bus';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { DropLedger } from './drop-ledger.ts';
import { createParcels } from './parcels.ts';
import type { Spool } from './spool.ts';
import type { SpooledEvent } from './spool-record.ts';

/** Where an event is when the answer leaves. */
export type Recorded = 'delivered' | 'spooled' | 'dropped';

/** What the recorder has done; `answered = delivered + spooled + dropped`, at any moment and after any crash. */
export interface RecorderCounts {
  readonly answered: number;
  readonly delivered: number;
  readonly spooled: number;
  readonly dropped: number;
}

/** Makes events durable before the answer: in the log, or, where it is slow or away, in the spool. */
export interface Recorder {
  /**
   * Calls `answer` when the event is durable, or counted as dropped because nothing could hold it. A call, since
   * promises for each click cost a tenth of a redirect; what `answer` throws is logged.
   */
  recordClick(event: OutgoingEvent, answer: (recorded: Recorded) => void): void;
  /** Resolves when the event is durable; rejects with `log_unavailable` where nothing can hold it. */
  recordConversion(event: OutgoingEvent): Promise<Recorded>;
  /** The same for a count of clicks, which is no click itself. */
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

/** More than this unacknowledged and the log counts as slow: what waits in memory must stay small. */
const MAX_IN_FLIGHT_EVENTS = 20_000;
const RETRY_MS = 500;
const DRAIN_EVENTS = 2000;

export function createRecorder({ bus, spool, drops, budgetMs, log }: RecorderOptions): Recorder {
  // What an earlier process answered and left behind belongs to the sum from the start.
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
    // Counted until the log has really answered: a publication that is late still sits in memory.
    void published.finally(() => {
      inFlight -= events.length;
    });
    return Promise.race([published, late]).then((isDelivered) => {
      clearTimeout(timer);
      if (!isDelivered) switchToSpool();
      return isDelivered;
    });
  };

  const deliverClick = createParcels<(recorded: Recorded) => void>(publish, (isDelivered, event, answer) => {
    if (!isDelivered) {
      void spoolClick(event, answer);
      return;
    }
    deliveredHere += 1;
    tell(answer, 'delivered');
  });
  const deliver = createParcels<(isDelivered: boolean) => void>(publish, (isDelivered, _event, resolve) =>
    resolve(isDelivered),
  );

  const switchToSpool = () => {
    if (isLogAway) return;
    isLogAway = true;
    log.warn('the log is slow or away: events go to the spool');
    scheduleDrain();
  };

  /**
   * The log took something: what comes now goes straight to it, or a spool under full traffic would never become empty.
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
        // Events of the last moment went to the spool while its end was delivered.
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

/** `recordClick` for a caller that has time for a promise. */
export function clickRecorded(recorder: Recorder, event: OutgoingEvent): Promise<Recorded> {
  return new Promise((resolve) => recorder.recordClick(event, resolve));
}

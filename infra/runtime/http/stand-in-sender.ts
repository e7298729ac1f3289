import { randomInt } from 'node:crypto';

/** What becomes of the messages of a stand-in on their way. */
export interface SendFaults {
  /** Each is sent twice. */
  readonly duplicate?: boolean | undefined;
  /** They are sent in no order. */
  readonly shuffle?: boolean | undefined;
  /** None is sent until this is taken back. */
  readonly hold?: boolean | undefined;
}

export interface StandInSender<Message> {
  add(message: Message): void;
  /** Looks again at what may be sent; messages leave when the call that made them has ended. */
  wake(): void;
  /** How many were not taken yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

interface SenderOptions<Message> {
  readonly faults: () => SendFaults;
  /** Resolves with whether it was taken; `closing` is aborted when the sender closes. */
  send(message: Message, closing: AbortSignal): Promise<boolean>;
  /** Called once for each message that was taken. */
  taken?(message: Message): void;
  /** Before the next attempt, after this many; undefined gives the message up. */
  pauseMs(attempts: number): number | undefined;
  /** How many are sent side by side. */
  readonly atOnce: number;
}

interface Queued<Message> {
  readonly message: Message;
  readonly attempts: number;
}

/** Sends what a stand-in has to say as those do for whom it stands: again and again until it is taken. */
export function createStandInSender<Message>(options: SenderOptions<Message>): StandInSender<Message> {
  const { faults, send, taken, pauseMs, atOnce } = options;
  const ready: Queued<Message>[] = [];
  const pausing = new Set<NodeJS.Timeout>();
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();

  function wake(): void {
    while (!closing.signal.aborted && !faults().hold && ready.length > 0 && sending.size < atOnce) {
      const [next] = ready.splice(faults().shuffle ? randomInt(ready.length) : 0, 1);
      if (!next) return;
      const work = deliver(next).finally(() => {
        sending.delete(work);
        wake();
      });
      sending.add(work);
    }
  }

  async function deliver({ message, attempts }: Queued<Message>): Promise<void> {
    const isTaken = await send(message, closing.signal);
    if (isTaken && faults().duplicate) await send(message, closing.signal);
    if (isTaken) return taken?.(message);
    const delayMs = pauseMs(attempts + 1);
    if (delayMs === undefined || closing.signal.aborted) return;
    const pause = setTimeout(() => {
      pausing.delete(pause);
      ready.push({ message, attempts: attempts + 1 });
      wake();
    }, delayMs);
    pausing.add(pause);
  }

  return {
    add: (message) => void ready.push({ message, attempts: 0 }),
    wake,
    get waiting() {
      return ready.length + sending.size + pausing.size;
    },
    async close() {
      closing.abort();
      for (const timer of pausing) clearTimeout(timer);
      await Promise.all(sending);
    },
  };
}

import { randomInt } from 'node:crypto';

/** Faults that a stand-in injects into its deliveries. */
export interface SendFaults {
  /** Sends each message twice. */
  readonly duplicate?: boolean | undefined;
  /** Sends messages in random order. */
  readonly shuffle?: boolean | undefined;
  /** Sends nothing until this is turned off. */
  readonly hold?: boolean | undefined;
}

export interface StandInSender<Message> {
  add(message: Message): void;
  /** Rechecks what may be sent; messages are sent after the call that caused them has ended. */
  wake(): void;
  /** Number of messages that were not accepted yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

interface SenderOptions<Message> {
  readonly faults: () => SendFaults;
  /** Resolves with whether it was accepted; `closing` is aborted when the sender closes. */
  send(message: Message, closing: AbortSignal): Promise<boolean>;
  /** Called once for each accepted message. */
  taken?(message: Message): void;
  /** The pause after this many attempts; undefined: give the message up. */
  pauseMs(attempts: number): number | undefined;
  /** Number of concurrent deliveries. */
  readonly atOnce: number;
}

interface Queued<Message> {
  readonly message: Message;
  readonly attempts: number;
}

/** Delivers a stand-in's messages like the real provider: repeatedly, until they are accepted. */
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

import type { Logger } from '../service/index.ts';
import { BoundedClient } from './bounded-client.ts';
import { CONNECTION } from './connection.ts';

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  /** Other notifications of the channel are not ours. */
  readonly payload: string;
  readonly wake: () => void;
  readonly log: Logger;
}

export interface Listener {
  close(): Promise<void>;
}

/** A connection that only listens is asked for an answer now and then: one that leads nowhere would stay silent for ever. */
const BEAT_MS = 10_000;

/** Hears a channel's NOTIFY on a connection of its own; while that is away, whoever listens has to poll. */
export function listen({ url, channel, payload: own, wake, log }: ListenOptions): Listener {
  let client: BoundedClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function connect(): void {
    const fresh = new BoundedClient({
      connectionString: url,
      application_name: `sillage-listen-${channel}-${own}`,
      answerWithinMs: BEAT_MS,
      ...CONNECTION,
    });
    client = fresh;
    const again = () => {
      if (closed || client !== fresh) return;
      client = undefined;
      retry = setTimeout(connect, 1_000);
    };
    fresh.on('notification', ({ payload }) => {
      if (payload === own) wake();
    });
    fresh.on('error', (error) => log.warn({ err: error, channel }, 'a connection that listens broke'));
    fresh.on('end', again);
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .catch(again);
  }

  connect();
  const beat = setInterval(() => {
    client?.query('select 1').catch(() => {});
  }, BEAT_MS);
  return {
    async close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

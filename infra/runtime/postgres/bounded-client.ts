import type { ClientConfig } from 'pg';
import { CopyingClient } from './copy.ts';

export interface BoundedConfig extends ClientConfig {
  /** Default: none. */
  readonly answerWithinMs?: number;
}

/** Starts a transaction without a statement timeout. */
const UNBOUNDED = /statement_timeout = 0/;
const END = /^(commit|rollback)$/i;
/** Takes the server no time, so it can have a short limit; most transactions detect a dead connection with it. */
const BEGIN = /^(begin|start transaction)/i;
const BEGIN_WITHIN_MS = 5_000;

/**
 * A client that closes its connection if a query is not answered in time. The server cancels statements that take too
 * long and reports that, so no answer at all means a dead connection, for example after a power loss or a failover
 * behind a proxy. The operating system would notice only after a quarter of an hour, or never.
 */
export class BoundedClient extends CopyingClient {
  constructor(config?: BoundedConfig) {
    super(config);
    const withinMs = config?.answerWithinMs ?? 0;
    if (withinMs === 0) return;
    const query = this.query.bind(this);
    let isUnbounded = false;
    const bounded = (...args: unknown[]) => {
      const [text] = args;
      if (typeof text === 'string') isUnbounded = !END.test(text) && (isUnbounded || UNBOUNDED.test(text));
      const answer: unknown = Reflect.apply(query, this, args);
      if (answer instanceof Promise && !isUnbounded) {
        const isBegin = typeof text === 'string' && BEGIN.test(text);
        const giveUp = setTimeout(() => this.#destroy(), isBegin ? Math.min(BEGIN_WITHIN_MS, withinMs) : withinMs);
        const stop = () => clearTimeout(giveUp);
        answer.then(stop, stop);
      }
      return answer;
    };
    this.query = bounded as typeof this.query;
  }

  /** Fails all waiting queries with a code that `toAppError` recognises. */
  #destroy(): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
    stream.destroy(Object.assign(new Error('Postgres did not answer in time'), { code: 'ETIMEDOUT' }));
  }
}

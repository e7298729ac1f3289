import type { ClientConfig } from 'pg';
import { CopyingClient } from './copy.ts';

export interface BoundedConfig extends ClientConfig {
  /** Default: none. */
  readonly answerWithinMs?: number;
}

/** Begins a transaction whose statements may take as long as they need. */
const UNBOUNDED = /statement_timeout = 0/;
const END = /^(commit|rollback)$/i;
/** Nothing that the server has to work for: most transactions find out with it, long before a statement could. */
const BEGIN = /^(begin|start transaction)/i;
const BEGIN_WITHIN_MS = 5_000;

/**
 * A connection that is given up where a query is not answered in time. The server cancels a statement that takes too
 * long and says so: no answer at all means that the connection leads nowhere, though nobody has closed it, as after a
 * machine lost its power or a failover behind a proxy. The system would find out after a quarter of an hour, or never.
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

  /** Every query that waits fails with a code that `toAppError` knows. */
  #destroy(): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
    stream.destroy(Object.assign(new Error('Postgres did not answer in time'), { code: 'ETIMEDOUT' }));
  }
}

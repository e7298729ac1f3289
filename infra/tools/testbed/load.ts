import { Agent, request } from 'node:http';

/** What became of the requests of a load. */
export interface LoadResult {
  readonly sent: number;
  /** Requests answered with the expected status, by their number. */
  readonly answered: ReadonlySet<number>;
  readonly unexpected: ReadonlyMap<string, number>;
  /**
   * Sorted milliseconds of the answered requests, from the moment they were due: a slow server cannot hide its queue.
   */
  readonly latenciesMs: readonly number[];
}

export interface Load {
  readonly done: Promise<LoadResult>;
  stop(): void;
}

export interface LoadSpec {
  /** Address of request `n`. */
  readonly url: (n: number) => string;
  readonly headers?: (n: number) => Readonly<Record<string, string>>;
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly expectStatus: number;
  /** Connections at most; a request waits for a free one. */
  readonly connections?: number;
}

/** Sends requests at a constant rate, whether or not the server keeps up (open model), for a bounded time. */
export function startLoad(spec: LoadSpec): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: spec.connections ?? 256 });
  const answered = new Set<number>();
  const unexpected = new Map<string, number>();
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  let sent = 0;
  let open = 0;
  let stopped = false;

  const miss = (what: string) => unexpected.set(what, (unexpected.get(what) ?? 0) + 1);
  const send = (n: number, dueAt: number) => {
    open += 1;
    const settle = () => {
      open -= 1;
    };
    const clientRequest = request(spec.url(n), { agent, headers: spec.headers?.(n), timeout: 20_000 }, (response) => {
      response.resume();
      if (response.statusCode === spec.expectStatus) {
        answered.add(n);
        latenciesMs.push(performance.now() - dueAt);
      } else miss(`status ${response.statusCode}`);
      response.once('close', settle);
    });
    clientRequest.once('timeout', () => clientRequest.destroy(new Error('timeout')));
    clientRequest.once('error', (error: NodeJS.ErrnoException) => {
      miss(error.code ?? error.message);
      settle();
    });
    clientRequest.end();
  };

  const done = new Promise<LoadResult>((resolve) => {
    const tick = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      const due = Math.min(Math.floor((elapsed / 1000) * spec.ratePerSecond), spec.seconds * spec.ratePerSecond);
      while (!stopped && sent < due) {
        send(sent, startedAt + (sent / spec.ratePerSecond) * 1000);
        sent += 1;
      }
      const finished = stopped || sent >= spec.seconds * spec.ratePerSecond;
      if (finished && open === 0) {
        clearInterval(tick);
        agent.destroy();
        resolve({ sent, answered, unexpected, latenciesMs: latenciesMs.sort((a, b) => a - b) });
      }
    }, 2);
  });
  return {
    done,
    stop() {
      stopped = true;
    },
  };
}

/** The value below which the share `p` (0 to 1) of the sorted values lies; NaN of none. */
export function percentile(sorted: readonly number[], p: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

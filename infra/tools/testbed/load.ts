import { Agent, request } from 'node:http';
import type { Testbed } from './testbed.ts';

/** The outcomes of a load's requests. */
export interface LoadResult {
  readonly sent: number;
  /** The numbers of the requests that were redirected. */
  readonly answered: ReadonlySet<number>;
  readonly failures: readonly Failure[];
  /** Requests that were resent, because a kept connection was closed while they were sent. */
  readonly resent: number;
}

/** A request that was not redirected; times are of `performance.now()`. */
export interface Failure {
  readonly sentAtMs: number;
  readonly endedAtMs: number;
  /** The error's code, or the status. */
  readonly why: string;
}

export interface Load {
  readonly done: Promise<LoadResult>;
  stop(): void;
}

export interface LoadSpec {
  /** Address of request `n`. */
  readonly url: (n: number) => string;
  readonly headers: (n: number) => Readonly<Record<string, string>>;
  readonly ratePerSecond: number;
  readonly seconds: number;
}

interface Visitors extends Pick<LoadSpec, 'ratePerSecond' | 'seconds'> {
  /** Number of visitors, who click in turns, once each. Default: about a thousand. */
  readonly count?: number;
  /** The entry point of the clicks: by default the collector itself, or the gateway before it. */
  readonly through?: 'collector' | 'gateway';
}

/** Clicks on the campaign's short link; the `sub1` of click `n` is `{name}-{n}`. */
export function startVisitors(
  testbed: Testbed,
  name: string,
  { count = 997, through = 'collector', ...rate }: Visitors,
): Load {
  return startLoad({
    url: (n) => `${testbed.url(through)}/s/${testbed.campaign.shortCode}?sub1=${name}-${n}`,
    headers: (n) => ({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 v${n % count}` }),
    ...rate,
  });
}

/** Sends clicks at a constant rate, whether or not the server keeps up (open model), for a bounded time. */
export function startLoad({ url, headers, ratePerSecond, seconds }: LoadSpec): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const answered = new Set<number>();
  const failures: Failure[] = [];
  const total = ratePerSecond * seconds;
  const startedAt = performance.now();
  let sent = 0;
  let open = 0;
  let resent = 0;
  let stopped = false;

  const send = (n: number) => {
    open += 1;
    const sentAtMs = performance.now();
    const fail = (why: string) => failures.push({ sentAtMs, endedAtMs: performance.now(), why });
    const clientRequest = request(url(n), { agent, headers: headers(n), timeout: 20_000 }, (response) => {
      response.resume();
      if (response.statusCode === 302) answered.add(n);
      else fail(String(response.statusCode));
    });
    clientRequest.once('timeout', () => clientRequest.destroy(new Error('timeout')));
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      if (answered.has(n)) return;
      // Like browsers, and as in RFC 9112 (9.3.1): a server that closes an idle connection in order cannot know that a
      // request is on its way, and has not read it.
      if (clientRequest.reusedSocket && error.code === 'ECONNRESET') {
        resent += 1;
        send(n);
      } else fail(error.code ?? error.message);
    });
    clientRequest.once('close', () => {
      open -= 1;
    });
    clientRequest.end();
  };

  const done = new Promise<LoadResult>((resolve) => {
    const tick = setInterval(() => {
      const due = Math.min(Math.floor(((performance.now() - startedAt) / 1000) * ratePerSecond), total);
      for (; !stopped && sent < due; sent += 1) send(sent);
      if ((stopped || sent >= total) && open === 0) {
        clearInterval(tick);
        agent.destroy();
        resolve({ sent, answered, failures, resent });
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

/** The quantile `p` (0 to 1) of the values; NaN without values. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

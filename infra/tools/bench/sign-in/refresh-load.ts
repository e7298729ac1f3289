import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { percentile } from '../../testbed/load.ts';

interface Input {
  readonly url: string;
  /** One session each; a session's next token is requested with the previous one. */
  readonly refreshTokens: string[];
  readonly connections: number;
  readonly seconds: number;
  /** If undefined, each connection refreshes as fast as possible. */
  readonly ratePerSecond?: number;
}

// It shares its core with Postgres and Redis, and would otherwise measure its own waiting. Needs root.
if (process.getuid?.() === 0) setPriority(-10);

const input = JSON.parse(process.argv[2] ?? '{}') as Input;
const { url, connections, seconds, ratePerSecond } = input;
const tokens = [...input.refreshTokens];
const agent = new Agent({ keepAlive: true, maxSockets: connections });
/** Sessions without a refresh in progress, in turns. */
const free = tokens.map((_, session) => session);
const latenciesMs: number[] = [];
/** For this process, which is cold at first; refreshes due in the first two seconds are sent but not counted. */
const WARM_UP_MS = 2000;

function refresh(session: number): Promise<void> {
  const body = JSON.stringify({ refresh_token: tokens[session] });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const next = /"refresh_token":"([^"]+)"/.exec(text)?.[1];
        if (response.statusCode !== 200 || next === undefined)
          return reject(new Error(`${response.statusCode}: ${text.slice(0, 300)}`));
        tokens[session] = next;
        resolve();
      });
    });
    sent.once('error', reject).end(body);
  });
}

const startedAt = performance.now();
const countsFrom = startedAt + WARM_UP_MS;
const endsAt = countsFrom + seconds * 1000;

/** Closed model: as many concurrent refreshes as connections. */
async function saturate(): Promise<void> {
  const refreshOnAndOn = async () => {
    while (performance.now() < endsAt) {
      const session = free.shift() ?? 0;
      const sentAt = performance.now();
      await refresh(session);
      free.push(session);
      if (sentAt >= countsFrom) latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, refreshOnAndOn));
}

/**
 * Open model: at a constant rate, whether or not the service keeps up; a refresh that finds no free connection waits,
 * and its wait counts.
 */
async function keepRate(perSecond: number): Promise<void> {
  const due: number[] = [];
  const open = new Set<Promise<void>>();
  const next = () => {
    while (due.length > 0 && open.size < connections) {
      const dueAt = due.shift() ?? 0;
      const session = free.shift() ?? 0;
      const one: Promise<void> = refresh(session).then(() => {
        if (dueAt >= countsFrom) latenciesMs.push(performance.now() - dueAt);
        free.push(session);
        open.delete(one);
        next();
      });
      open.add(one);
    }
  };
  const total = perSecond * (seconds + WARM_UP_MS / 1000);
  let sent = 0;
  while (sent < total) {
    const wanted = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1);
    for (; sent < wanted; sent += 1) due.push(startedAt + (sent / perSecond) * 1000);
    next();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  while (open.size > 0) await Promise.all(open);
}

await (ratePerSecond === undefined ? saturate() : keepRate(ratePerSecond));
const elapsedS = (performance.now() - countsFrom) / 1000;
agent.destroy();
const result = { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99), refreshTokens: tokens };
console.log(JSON.stringify({ perSecond: latenciesMs.length / elapsedS, ...result }));

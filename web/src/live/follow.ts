import { LiveUpdate } from '@sillage/proto/http/live';
import { ApiError } from '../api/api-error.ts';
import { createEventParser } from './event-stream.ts';

export type LiveStatus = 'connecting' | 'live' | 'waiting';

interface FollowDeps {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly onUpdate: (update: LiveUpdate) => void;
  /** Called for everything received, including heartbeats. */
  readonly onHeard: () => void;
  readonly onStatus: (status: LiveStatus) => void;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** The gateway sends a heartbeat every 15 s; after two missed ones the connection counts as dead. */
const SILENCE_MS = 35_000;

/**
 * Follows a stream until the signal aborts, and reconnects with increasing pauses. A client error (4xx, except 429)
 * ends it.
 */
export async function follow(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const wait = deps.wait ?? pause;
  for (let failures = 0; !signal.aborted; failures += 1) {
    deps.onStatus('connecting');
    try {
      await readStream(deps, signal, () => {
        failures = 0;
      });
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        deps.onStatus('waiting');
        return;
      }
    }
    if (signal.aborted) return;
    deps.onStatus('waiting');
    const limit = Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS);
    // Half fixed, half random, so that many dashboards do not reconnect at the same moment.
    await wait(limit / 2 + Math.random() * (limit / 2), signal);
  }
}

async function readStream(deps: FollowDeps, signal: AbortSignal, onOpen: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await deps.open(AbortSignal.any([signal, silence.signal]));
    const reader = response.body?.getReader();
    if (!reader) return;
    deps.onStatus('live');
    deps.onHeard();
    onOpen();
    const parse = createEventParser();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      deps.onHeard();
      for (const { event, data } of parse(decoder.decode(part.value, { stream: true }))) {
        if (event === 'update') readUpdate(data, deps.onUpdate);
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function readUpdate(data: string, onUpdate: (update: LiveUpdate) => void): void {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return;
  }
  const update = LiveUpdate.safeParse(value);
  // Totals are absolute, so a malformed message is skipped without loss: the next one corrects them.
  if (update.success) onUpdate(update.data);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}

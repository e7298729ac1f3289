import type { ServerResponse } from 'node:http';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { sumsToJson } from '@sillage/proto/values/money';
import { hasLeft } from '../has-left.ts';

const ROWS_KEPT = 20;

/** A text/event-stream with bounded memory for slow clients. */
export interface LiveStream {
  /**
   * Writes the update or, while the client is slow, keeps the newest totals of each campaign until it has caught up.
   */
  send(update: LiveUpdate): void;
  heartbeat(): void;
  end(): void;
  /** Aborted once the stream has ended, from either side. */
  readonly ended: AbortSignal;
}

export function openLiveStream(response: ServerResponse, headers: Readonly<Record<string, string>>): LiveStream {
  const ending = new AbortController();
  const waiting = new Map<string, LiveUpdate>();
  const newest = new Map<string, number>();
  let isBlocked = false;

  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Asks proxies not to buffer the stream.
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  if (hasLeft(response)) ending.abort();
  response.once('close', () => ending.abort());
  response.on('error', () => ending.abort());
  response.on('drain', () => {
    isBlocked = false;
    flush();
  });

  function write(text: string): void {
    if (!response.write(text)) isBlocked = true;
  }

  function flush(): void {
    for (const [campaignId, update] of waiting) {
      if (isBlocked || ending.signal.aborted) return;
      waiting.delete(campaignId);
      write(eventOf(update));
    }
  }

  return {
    ended: ending.signal,
    send(update) {
      // Equal versions pass, because the initial totals have the same version as the batch that caused them.
      if (ending.signal.aborted || update.version < (newest.get(update.campaignId) ?? -1)) return;
      newest.set(update.campaignId, update.version);
      waiting.set(update.campaignId, mergeUpdates(waiting.get(update.campaignId), update));
      if (!isBlocked) flush();
    },
    heartbeat() {
      if (!isBlocked && !ending.signal.aborted) write(': alive\n\n');
    },
    end() {
      response.end();
      ending.abort();
    },
  };
}

/** Serialised updates, so that each is serialised once for all streams. */
const events = new WeakMap<LiveUpdate, string>();

function eventOf(update: LiveUpdate): string {
  const known = events.get(update);
  if (known !== undefined) return known;
  const event = `event: update\ndata: ${sumsToJson(update)}\n\n`;
  events.set(update, event);
  return event;
}

/** Merges two updates: totals are absolute, so the newest replace earlier ones; the newest rows are kept. */
export function mergeUpdates(earlier: LiveUpdate | undefined, update: LiveUpdate): LiveUpdate {
  if (!earlier) return update;
  if (update.version < earlier.version) return earlier;
  return {
    ...update,
    clicks: [...update.clicks, ...earlier.clicks].slice(0, ROWS_KEPT),
    conversions: [...update.conversions, ...earlier.conversions].slice(0, ROWS_KEPT),
  };
}

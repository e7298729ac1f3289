import type { LiveUpdate } from '@sillage/proto/http/live';
import type { HotStore } from '@sillage/runtime/hot';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { FastifyReply } from 'fastify';
import type { Holder, OpenStreams } from './open-streams.ts';
import { type LiveStream, mergeUpdates, openLiveStream } from './sse.ts';

/** One live view: its holders, access check, channel and updates. */
export interface View {
  readonly holders: readonly Holder[];
  /** Rejects once access has ended. */
  stillAllowed(): Promise<unknown>;
  /** The channel of the hot store that triggers updates. */
  readonly channel: string;
  attach(stream: LiveStream): {
    /** Sends the totals at the opening of the stream. */
    sendInitial(): Promise<void>;
    onUpdate(update: LiveUpdate): void;
  };
}

interface FollowDeps {
  readonly hot: Pick<HotStore, 'subscribe'>;
  readonly streams: OpenStreams;
  readonly read: (message: string) => readonly LiveUpdate[];
  readonly heartbeatMs: number;
  readonly log: Logger | FastifyReply['log'];
}

/**
 * Turns the reply into a stream of the view; it ends when the client disconnects, access ends, or the gateway stops.
 */
export async function follow(reply: FastifyReply, view: View, deps: FollowDeps): Promise<void> {
  const freeSlot = deps.streams.reserve(view.holders);
  const early = new Map<string, LiveUpdate>();
  let onUpdate = (update: LiveUpdate): void =>
    void early.set(update.campaignId, mergeUpdates(early.get(update.campaignId), update));
  // Subscribes before reading the first totals, so that no update is missed in between.
  const unsubscribe = await deps.hot
    .subscribe(view.channel, (message) => {
      for (const update of deps.read(message)) onUpdate(update);
    })
    .catch((error: unknown) => {
      freeSlot();
      throw error;
    });

  const stream = openLiveStream(hijacked(reply), headersOf(reply));
  const heartbeat = setInterval(() => {
    stream.heartbeat();
    // A technical failure of the check does not end the view, because access was granted moments ago.
    view.stillAllowed().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status < 500) stream.end();
    });
  }, deps.heartbeatMs);
  const release = () => {
    clearInterval(heartbeat);
    freeSlot();
    unsubscribe().catch((error: unknown) => deps.log.warn({ err: error }, 'could not unsubscribe from a live channel'));
  };
  if (stream.ended.aborted) return release();
  stream.ended.addEventListener('abort', release, { once: true });
  deps.streams.add(stream);

  const attached = view.attach(stream);
  await attached
    .sendInitial()
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a live view began without totals'));
  for (const update of early.values()) attached.onUpdate(update);
  early.clear();
  onUpdate = (update) => attached.onUpdate(update);
}

function hijacked(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  return reply.raw;
}

/** Headers set by hooks, such as the security headers, because a hijacked reply does not send them. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

import type { LiveUpdate } from '@sillage/proto/http/live';
import type { HotStore } from '@sillage/runtime/hot';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { FastifyReply } from 'fastify';
import { parseUpdate } from './first-totals.ts';
import type { OpenStreams } from './open-streams.ts';
import { type LiveStream, openLiveStream } from './sse.ts';

/** One live view: who holds it, whether they still may, what wakes it, and what it shows. */
export interface View {
  /** Whose places it takes. */
  readonly who: string;
  /** Rejects once the right to look has ended. */
  stillAllowed(): Promise<unknown>;
  /** Of the hot store. */
  readonly channel: string;
  attach(stream: LiveStream): {
    /** Sends what the view shows before anything happens. */
    begin(): Promise<void>;
    hear(update: LiveUpdate): void;
  };
}

interface FollowDeps {
  readonly hot: Pick<HotStore, 'subscribe'>;
  readonly streams: OpenStreams;
  readonly heartbeatMs: number;
  readonly log: Logger | FastifyReply['log'];
}

/** Turns the reply into a stream of the view; it ends with the client, with its right to look, or with the gateway. */
export async function follow(reply: FastifyReply, view: View, deps: FollowDeps): Promise<void> {
  const giveBack = deps.streams.reserve(view.who);
  const early: LiveUpdate[] = [];
  let hear = (update: LiveUpdate): void => void early.push(update);
  // Subscribed before the first totals are read, so that nothing falls between the two.
  const unsubscribe = await deps.hot
    .subscribe(view.channel, (message) => {
      for (const update of parseUpdate(message)) hear(update);
    })
    .catch((error: unknown) => {
      giveBack();
      throw error;
    });

  const stream = openLiveStream(hijacked(reply), headersOf(reply));
  const heartbeat = setInterval(() => {
    stream.heartbeat();
    // Where nobody can tell at the moment, the view goes on: it was allowed a moment ago.
    view.stillAllowed().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status < 500) stream.end();
    });
  }, deps.heartbeatMs);
  const release = () => {
    clearInterval(heartbeat);
    giveBack();
    unsubscribe().catch((error: unknown) => deps.log.warn({ err: error }, 'a live channel was not left cleanly'));
  };
  if (stream.ended.aborted) return release();
  stream.ended.addEventListener('abort', release, { once: true });
  deps.streams.add(stream);

  const attached = view.attach(stream);
  await attached.begin().catch((error: unknown) => deps.log.warn({ err: error }, 'a live view began without totals'));
  for (const update of early) attached.hear(update);
  hear = (update) => attached.hear(update);
}

function hijacked(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  return reply.raw;
}

/** What hooks have set already, such as the security headers: a hijacked reply does not send it by itself. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

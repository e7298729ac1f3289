import type { Redis } from 'ioredis';
import type { Unsubscribe } from './hot-store.ts';

export interface Subscriber {
  subscribe(channel: string, onMessage: (message: string) => void): Promise<Unsubscribe>;
  close(): void;
}

/** A connection that only listens owes no answer by itself: asked for one, it is found out where it leads nowhere. */
const BEAT_MS = 5_000;

/** One connection for all subscriptions of a process; the client subscribes again by itself after a reconnection. */
export function createSubscriber(redis: Redis): Subscriber {
  const listeners = new Map<string, Set<(message: string) => void>>();
  let connecting: Promise<void> | undefined;
  const beat = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => {});
  }, BEAT_MS).unref();
  redis.on('message', (channel: string, message: string) => {
    for (const onMessage of listeners.get(channel) ?? []) onMessage(message);
  });

  return {
    async subscribe(channel, onMessage) {
      connecting ??= redis.connect();
      await connecting.catch(() => {});
      // Wrapped, so that the same function may listen twice and leave once.
      const listener = (message: string) => onMessage(message);
      // Registered before the command is sent: a leaving listener then sees that it is not the last one.
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      try {
        await redis.subscribe(channel);
      } catch (error) {
        known.delete(listener);
        throw error;
      }
      return async () => {
        known.delete(listener);
        if (known.size > 0 || listeners.get(channel) !== known) return;
        listeners.delete(channel);
        // Redis that is away holds no subscription; one left over delivers to nobody here.
        await redis.unsubscribe(channel).catch(() => {});
      };
    },
    close() {
      clearInterval(beat);
      redis.disconnect();
    },
  };
}

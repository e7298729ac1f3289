import type { Redis } from 'ioredis';
import type { Unsubscribe } from './hot-store.ts';

export interface Subscriber {
  subscribe(channel: string, onMessage: (message: string) => void): Promise<Unsubscribe>;
  close(): void;
}

/** A connection that only listens never expects an answer, so it is pinged to detect that it is dead. */
const BEAT_MS = 5_000;

/** One connection for all subscriptions of a process, which are made again after each reconnection. */
export function createSubscriber(
  redis: Pick<Redis, 'status' | 'on' | 'connect' | 'ping' | 'subscribe' | 'unsubscribe' | 'disconnect'>,
): Subscriber {
  const listeners = new Map<string, Set<(message: string) => void>>();
  let connecting: Promise<void> | undefined;
  const beat = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => {});
  }, BEAT_MS).unref();
  redis.on('ready', () => {
    const channels = [...listeners.keys()];
    if (channels.length > 0) redis.subscribe(...channels).catch(() => redis.disconnect(true));
  });
  redis.on('message', (channel: string, message: string) => {
    for (const onMessage of listeners.get(channel) ?? []) onMessage(message);
  });

  return {
    async subscribe(channel, onMessage) {
      connecting ??= redis.connect();
      await connecting.catch(() => {});
      // Wrapped, so that the same function can be subscribed twice and unsubscribed once.
      const listener = (message: string) => onMessage(message);
      // Registered before the command is sent, so that a concurrent unsubscribe sees another listener.
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      try {
        await redis.subscribe(channel);
      } catch (error) {
        known.delete(listener);
        if (known.size === 0 && listeners.get(channel) === known) listeners.delete(channel);
        throw error;
      }
      return async () => {
        known.delete(listener);
        if (known.size > 0 || listeners.get(channel) !== known) return;
        listeners.delete(channel);
        // Errors do not matter: an unreachable Redis has no subscription, and a leftover one has no listeners here.
        await redis.unsubscribe(channel).catch(() => {});
      };
    },
    close() {
      clearInterval(beat);
      redis.disconnect();
    },
  };
}

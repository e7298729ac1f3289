import type { MessagePort } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { HotStore, Unsubscribe } from './hot-store.ts';

type Values = Omit<HotStore, 'publish' | 'subscribe' | 'close'>;

/** The calls from another thread to the thread that owns the store. */
interface Owner extends Values {
  publish(channel: string, message: string): Promise<void>;
  listen(channel: string): Promise<void>;
  leave(channel: string): Promise<void>;
}

interface Listener {
  hear(channel: string, message: string): void;
}

/** Lets another thread use the store through this port. Returns a function that ends it. */
export function shareHotStore(store: HotStore, port: MessagePort): () => Promise<void> {
  const subscriptions = new Map<string, Unsubscribe>();
  const owner: Owner = {
    get: store.get,
    getMany: store.getMany,
    set: store.set,
    delete: store.delete,
    setIfNewer: store.setIfNewer,
    getVersioned: store.getVersioned,
    increment: store.increment,
    incrementMany: store.incrementMany,
    publish: store.publish,
    ping: store.ping,
    async listen(channel) {
      subscriptions.set(channel, await store.subscribe(channel, (message) => listener.hear(channel, message)));
    },
    async leave(channel) {
      const unsubscribe = subscriptions.get(channel);
      subscriptions.delete(channel);
      await unsubscribe?.();
    },
  };
  const listener = createBirpc<Listener, Owner>(owner, { ...channelOf(port), eventNames: ['hear'] });
  return async () => {
    await Promise.all([...subscriptions.values()].map((unsubscribe) => unsubscribe()));
    port.close();
  };
}

interface Channel {
  readonly subscribers: Set<(message: string) => void>;
  /** Resolves when the owner forwards its messages. */
  readonly listening: Promise<void>;
}

/** The store that the thread at the other end of this port shares. */
export function openSharedHotStore(port: MessagePort): HotStore {
  const channels = new Map<string, Channel>();
  const listener: Listener = {
    hear(channel, message) {
      for (const deliver of channels.get(channel)?.subscribers ?? []) queueMicrotask(() => deliver(message));
    },
  };
  const owner = createBirpc<Owner, Listener>(listener, channelOf(port));
  return {
    get: owner.get,
    getMany: owner.getMany,
    set: owner.set,
    delete: owner.delete,
    setIfNewer: owner.setIfNewer,
    getVersioned: owner.getVersioned,
    increment: owner.increment,
    incrementMany: owner.incrementMany,
    publish: owner.publish,
    ping: owner.ping,
    async subscribe(name, onMessage) {
      const channel = channels.get(name) ?? { subscribers: new Set(), listening: owner.listen(name) };
      channels.set(name, channel);
      const deliver = (message: string) => {
        if (channel.subscribers.has(deliver)) onMessage(message);
      };
      channel.subscribers.add(deliver);
      await channel.listening;
      return async () => {
        channel.subscribers.delete(deliver);
        if (channel.subscribers.size > 0 || channels.get(name) !== channel) return;
        channels.delete(name);
        await owner.leave(name);
      };
    },
    async close() {
      channels.clear();
      port.close();
    },
  };
}

const channelOf = (port: MessagePort) => ({
  post: (message: unknown) => port.postMessage(message),
  on: (receive: (message: unknown) => void) => {
    port.on('message', receive);
  },
});

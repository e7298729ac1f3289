import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createSubscriber } from './subscriber.ts';

/** A connection to Redis that refuses subscriptions as often as `refusals` says. */
function createConnection() {
  const subscribed: string[][] = [];
  const reconnections: boolean[] = [];
  const state = { refusals: 0 };
  const emitter = new EventEmitter();
  const redis = Object.assign(emitter, {
    status: 'ready',
    connect: async () => {},
    ping: async () => 'PONG',
    async subscribe(...channels: string[]) {
      if (state.refusals > 0) {
        state.refusals -= 1;
        throw new Error('Command timed out');
      }
      subscribed.push(channels);
    },
    unsubscribe: async () => 0,
    disconnect: (reconnects = false) => void reconnections.push(reconnects),
  });
  return { redis, state, subscribed, reconnections, subscriber: createSubscriber(redis as never) };
}

test('subscribes again after each reconnection, and reconnects when that fails', async () => {
  const { redis, state, subscribed, reconnections, subscriber } = createConnection();
  const heard: string[] = [];
  await subscriber.subscribe('a', (message) => heard.push(message));
  await subscriber.subscribe('b', () => {});
  redis.emit('ready');
  expect(subscribed.at(-1)).toEqual(['a', 'b']);
  state.refusals = 1;
  redis.emit('ready');
  await expect.poll(() => reconnections).toEqual([true]);
  redis.emit('ready');
  expect(subscribed.at(-1)).toEqual(['a', 'b']);
  redis.emit('message', 'a', 'hello');
  expect(heard).toEqual(['hello']);
  subscriber.close();
});

test('a subscription that failed is not made again', async () => {
  const { redis, state, subscribed, subscriber } = createConnection();
  state.refusals = 1;
  await expect(subscriber.subscribe('a', () => {})).rejects.toThrow('timed out');
  redis.emit('ready');
  expect(subscribed).toEqual([]);
  subscriber.close();
});

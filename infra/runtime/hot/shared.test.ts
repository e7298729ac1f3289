import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createMemoryHotStore } from './memory.ts';
import { openSharedHotStore, shareHotStore } from './shared.ts';
import { hotStoreContract } from './testing/index.ts';

hotStoreContract('shared with another thread', async () => {
  const { port1, port2 } = new MessageChannel();
  shareHotStore(createMemoryHotStore(), port1);
  return openSharedHotStore(port2);
});

it('is one store for the thread that has it and the one that uses it, messages included', async () => {
  const { port1, port2 } = new MessageChannel();
  const own = createMemoryHotStore();
  const end = shareHotStore(own, port1);
  const shared = openSharedHotStore(port2);
  await shared.set('key', 'from there');
  expect(await own.get('key')).toBe('from there');
  const heard: string[] = [];
  await own.subscribe('channel', (message) => heard.push(`here: ${message}`));
  const leave = await shared.subscribe('channel', (message) => heard.push(`there: ${message}`));
  await shared.publish('channel', '1');
  await own.publish('channel', '2');
  await expect.poll(() => heard.toSorted()).toEqual(['here: 1', 'here: 2', 'there: 1', 'there: 2']);
  await leave();
  await own.publish('channel', '3');
  await shared.ping();
  expect(heard.filter((text) => text.includes('3'))).toEqual(['here: 3']);
  await end();
});

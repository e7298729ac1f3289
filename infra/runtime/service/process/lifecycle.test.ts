import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createLifecycle } from './lifecycle.ts';

const silent = pino({ level: 'silent' });

test('releases in the reverse order of acquiring', async () => {
  const order: string[] = [];
  const life = createLifecycle(silent);
  life.use('database', (name) => order.push(name));
  life.run({ done: new Promise(() => {}), close: async () => void order.push('consumer') });
  life.use('http', async (name) => void order.push(name));
  await life.stop();
  expect(order).toEqual(['http', 'consumer', 'database']);
});

test('releases the rest when one release fails, and logs it', async () => {
  const order: string[] = [];
  const lines: string[] = [];
  const life = createLifecycle(pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }));
  life.use('first', (name) => order.push(name));
  life.use('throws', () => {
    throw new Error('it is stuck');
  });
  life.use('rejects', () => Promise.reject(new Error('it is gone')));
  await life.stop();
  expect(order).toEqual(['first']);
  expect(lines.join('')).toMatch(/it is gone[\s\S]*it is stuck/);
});

test('stopping is announced before anything is released, and the delay lies in between', async () => {
  const life = createLifecycle(silent);
  const order: string[] = [];
  life.stopping.addEventListener('abort', () => order.push('announced'));
  life.use('http', () => order.push('released'));
  const stopped = life.stop({ delayMs: 20 });
  expect(order).toEqual(['announced']);
  await stopped;
  expect(order).toEqual(['announced', 'released']);
});

test('stops once, however often it is asked', async () => {
  let releases = 0;
  const life = createLifecycle(silent);
  life.use('http', () => {
    releases += 1;
  });
  await Promise.all([life.stop(), life.stop()]);
  await life.stop();
  expect(releases).toBe(1);
});

test.each([
  ['an error', new Error('the partition is unreadable')],
  ['nothing', undefined],
])('work that fails with %s ends the life with an error', async (_name, reason) => {
  const life = createLifecycle(silent);
  life.run({ done: Promise.reject(reason), close: async () => {} });
  expect(await life.ended).toBeInstanceOf(Error);
});

test('a stop is no failure', async () => {
  const life = createLifecycle(silent);
  await life.stop();
  expect(await life.ended).toBeUndefined();
});

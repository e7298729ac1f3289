import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { topics } from '@sillage/proto/topics';
import type { BatchHandler, EventBatch, EventBus } from '@sillage/runtime/bus';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { givingWay, nextShare } from './give-way.ts';

const processors = { busyMs: 0 };
beforeAll(() => {
  vi.spyOn(os, 'cpus').mockImplementation(() => [
    { model: '', speed: 0, times: { user: processors.busyMs, nice: 0, sys: 0, idle: 0, irq: 0 } },
  ]);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
afterEach(() => vi.useRealTimers());

describe('the share of their time in which folds work', () => {
  test.each([
    ['is halved while the edge is busy on a full machine', 1, { edgeBusy: 0.5, idle: 0.05 }, 0.5],
    ['stays a tenth, so that folds never stand still', 0.12, { edgeBusy: 1, idle: 0 }, 0.1],
    ['grows again once the machine has time', 0.5, { edgeBusy: 0.9, idle: 0.3 }, 0.6],
    [
      'grows while others than visitors fill the machine, such as the folds themselves',
      0.5,
      { edgeBusy: 0.05, idle: 0 },
      0.6,
    ],
    ['is all of it at most', 0.95, { edgeBusy: 0, idle: 1 }, 1],
  ])('%s', (_name, share, now, expected) => {
    expect(nextShare(share, now)).toBeCloseTo(expected);
  });
});

test.each([
  ['clicks, of which there are as many as visitors', topics.clicks, true],
  ['what a merchant did, who waits for it', topics.campaignEvents, false],
])('on a full machine with a busy edge, %s', async (_name, topic, isPaused) => {
  vi.useFakeTimers();
  const handlers: BatchHandler<unknown>[] = [];
  const bus = {
    consume: (_topic: unknown, _group: string, handler: BatchHandler<unknown>) => handlers.push(handler),
  } as unknown as EventBus;
  const life = { use: (timer: NodeJS.Timeout) => timer } as unknown as Parameters<typeof givingWay>[2];
  const given = givingWay(bus, new Float64Array([1]), life);
  for (let look = 0; look < 5; look += 1) {
    processors.busyMs += 1_000;
    vi.advanceTimersByTime(200);
  }
  given.consume(topic as typeof topics.clicks, 'readers', async () => {
    vi.advanceTimersByTime(100);
    return [];
  });
  let isOver = false;
  const signal = new AbortController().signal;
  const handled = handlers[0]?.({ signal } as EventBatch<unknown>).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(!isPaused);
  await handled;
});

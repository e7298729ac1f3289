import { describe, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { createGroupCommit } from './group-commit.ts';

const defaults = {
  lingerMs: 1,
  maxGroupBytes: 1000,
  maxQueuedBytes: 10_000,
  timeoutMs: 200,
  unavailable: (reason: string) => new AppError('unavailable', reason),
};

describe('calls that share a write', () => {
  test('writes everything once and in order, one write at a time, in groups of bounded size', async () => {
    const writes: number[][] = [];
    let running = 0;
    const commit = createGroupCommit<number>({
      ...defaults,
      async write(items) {
        running += 1;
        expect(running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        writes.push([...items]);
        running -= 1;
      },
    });
    await Promise.all(Array.from({ length: 50 }, (_, number) => commit.add([number * 2, number * 2 + 1], 100)));
    expect(writes.flat()).toEqual(Array.from({ length: 100 }, (_, index) => index));
    expect(Math.max(...writes.map((write) => write.length))).toBe(20);
    expect(writes.length).toBeLessThan(10);
  });

  test('rejects in time what a stuck write keeps waiting, and goes on when it ends', async () => {
    let release: () => void = () => {};
    const written: number[] = [];
    const commit = createGroupCommit<number>({
      ...defaults,
      async write(items) {
        if (items.includes(0)) await new Promise<void>((resolve) => (release = resolve));
        written.push(...items);
      },
    });
    const stuck = commit.add([0], 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const behind = commit.add([1], 1);
    await expect(stuck).rejects.toMatchObject({ code: 'unavailable', message: 'timed out' });
    await expect(behind).rejects.toMatchObject({ message: 'timed out' });
    release();
    await commit.add([2], 1);
    expect(written).toEqual([0, 2]);
  });

  test('refuses at once what would wait beyond the bound, and takes it again later', async () => {
    let release: () => void = () => {};
    const commit = createGroupCommit<number>({
      ...defaults,
      write: (items) => (items.includes(0) ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()),
    });
    const first = commit.add([0], 9_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(commit.add([1], 2_000)).rejects.toMatchObject({ message: 'queue is full' });
    release();
    await first;
    await commit.add([1], 2_000);
  });

  test('gives a failed write to its own calls only', async () => {
    let failing = true;
    const commit = createGroupCommit<number>({
      ...defaults,
      write: () => (failing ? Promise.reject(new Error('no')) : Promise.resolve()),
    });
    await expect(commit.add([0], 1)).rejects.toThrow('no');
    failing = false;
    await commit.add([1], 1);
  });

  test('writes what was added before it closes, and refuses the rest', async () => {
    const written: number[] = [];
    const commit = createGroupCommit<number>({
      ...defaults,
      async write(items) {
        written.push(...items);
      },
    });
    const added = commit.add([0], 1);
    await commit.close();
    await added;
    expect(written).toEqual([0]);
    await expect(commit.add([1], 1)).rejects.toMatchObject({ message: 'closed' });
  });
});

import type { AppError } from '../app-error.ts';

export interface GroupCommitOptions<Item> {
  /** Makes the items durable, in order. Must always settle (set a timeout); it is not called again before. */
  readonly write: (items: readonly Item[]) => Promise<void>;
  /** How long the first call waits for others; 0: not at all. Calls during a write always share the next one. */
  readonly lingerMs: number;
  /** A group of this size takes no more items. */
  readonly maxGroupBytes: number;
  /** Limits the memory of waiting calls; a call beyond it is rejected at once. */
  readonly maxQueuedBytes: number;
  /** A call that is not durable by then is rejected. */
  readonly timeoutMs: number;
  /** Creates the error for a call that is refused or not durable in time. */
  readonly unavailable: (reason: GroupRefusal) => AppError;
}

export type GroupRefusal = 'timed out' | 'queue is full' | 'closed';

export interface GroupCommit<Item> {
  /** Resolves when the items are durable, rejects with `unavailable` or the error of the write otherwise. */
  add(items: readonly Item[], bytes: number): Promise<void>;
  /** Writes what was added before; later calls are rejected. */
  close(): Promise<void>;
}

interface Call {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Item> {
  readonly items: Item[];
  readonly calls: Call[];
  readonly deadline: NodeJS.Timeout;
  bytes: number;
}

/**
 * Group commit: calls that arrive during a write share the next one. One write at a time also keeps the order of a
 * partition.
 */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const waiting: Group<Item>[] = [];
  let queuedBytes = 0;
  let timer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  let writing: Promise<void> | undefined;
  let closed = false;

  function openGroup(): Group<Item> {
    const group: Group<Item> = {
      items: [],
      calls: [],
      bytes: 0,
      deadline: setTimeout(() => expire(group), options.timeoutMs),
    };
    waiting.push(group);
    return group;
  }

  function expire(group: Group<Item>): void {
    const index = waiting.indexOf(group);
    if (index >= 0) {
      waiting.splice(index, 1);
      queuedBytes -= group.bytes;
    }
    settle(group, options.unavailable('timed out'));
  }

  function schedule(): void {
    if (timer || writing || waiting.length === 0) return;
    timer = options.lingerMs === 0 ? setImmediate(writeNext) : setTimeout(writeNext, options.lingerMs);
  }

  function writeNext(): void {
    timer = undefined;
    const group = waiting.shift();
    if (group) writing = commit(group);
  }

  async function commit(group: Group<Item>): Promise<void> {
    try {
      await options.write(group.items);
      settle(group, undefined);
    } catch (error) {
      settle(group, error);
    }
    queuedBytes -= group.bytes;
    writing = undefined;
    // What arrived during the write has lingered long enough: write it at once.
    writeNext();
  }

  return {
    add(items, bytes) {
      if (closed) return Promise.reject(options.unavailable('closed'));
      if (queuedBytes + bytes > options.maxQueuedBytes) return Promise.reject(options.unavailable('queue is full'));
      const last = waiting.at(-1);
      const group = last && last.bytes < options.maxGroupBytes ? last : openGroup();
      for (const item of items) group.items.push(item);
      group.bytes += bytes;
      queuedBytes += bytes;
      schedule();
      return new Promise((resolve, reject) => {
        group.calls.push({ resolve, reject });
      });
    },
    async close() {
      closed = true;
      for (;;) {
        if (writing) await writing;
        else if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
        else return;
      }
    },
  };
}

/** Settling twice is harmless: a promise keeps its first outcome. */
function settle<Item>({ calls, deadline }: Group<Item>, error: unknown): void {
  clearTimeout(deadline);
  for (const call of calls) {
    if (error === undefined) call.resolve();
    else call.reject(error);
  }
}

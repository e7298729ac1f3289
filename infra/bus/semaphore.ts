/** Lets a fixed number of holders in at a time; the others wait in the order they came. */
export interface Semaphore {
  acquire(): Promise<void>;
  release(): void;
}

export function createSemaphore(size: number): Semaphore {
  const queue: (() => void)[] = [];
  let free = size;
  return {
    async acquire() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
    },
    release() {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
  };
}

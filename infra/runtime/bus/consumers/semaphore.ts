/** Lets a fixed number of holders in at a time; the others wait in the order they came. */
export interface Semaphore {
  /** Resolves with false, without acquiring, if the signal aborts first. */
  acquire(signal: AbortSignal): Promise<boolean>;
  release(): void;
}

export function createSemaphore(size: number): Semaphore {
  const queue = new Set<() => void>();
  let free = size;
  return {
    async acquire(signal) {
      if (signal.aborted) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      return new Promise((resolve) => {
        const settle = (entered: boolean) => {
          queue.delete(enter);
          signal.removeEventListener('abort', giveUp);
          resolve(entered);
        };
        const enter = () => settle(true);
        const giveUp = () => settle(false);
        queue.add(enter);
        signal.addEventListener('abort', giveUp);
      });
    },
    release() {
      const [next] = queue;
      if (next) next();
      else free += 1;
    },
  };
}

/** How much is under way for each key, in this process. */
export interface Slots {
  /** False where `limit` are under way. */
  take(key: string, limit: number): boolean;
  release(key: string): void;
}

export function createSlots(): Slots {
  const taken = new Map<string, number>();
  return {
    take(key, limit) {
      const count = taken.get(key) ?? 0;
      if (count >= limit) return false;
      taken.set(key, count + 1);
      return true;
    },
    release(key) {
      const count = (taken.get(key) ?? 0) - 1;
      if (count > 0) taken.set(key, count);
      else taken.delete(key);
    },
  };
}

/** A random generator with the same sequence for the same seed, so that demo data and their tests are reproducible. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A random value by weight. */
  pick<T>(weighted: readonly (readonly [T, number])[]): T;
  /** A UUID v7 of a time, which sorts by time like the services' ids. */
  uuid(atMs: number): string;
}

/** Mulberry32 (public domain, Tommy Ettinger): small, and random enough for demo data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  return {
    next,
    chance: (probability) => next() < probability,
    pick(weighted) {
      const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [value, weight] of weighted) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = weighted.at(-1);
      if (!last) throw new RangeError('nothing to pick from');
      return last[0];
    },
    uuid(atMs) {
      const time = Math.floor(atMs).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[Math.floor(next() * 4)]}${hex(3)}-${hex(12)}`;
    },
  };
}

import { createHash } from 'node:crypto';
import type { HotStore } from './hot-store.ts';

export interface Limit {
  /** What is counted, and of whom. */
  readonly name: string;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts one more towards each limit, below the prefix of a service's own; whether all of them allow it. */
export async function isWithin(
  hot: Pick<HotStore, 'incrementMany'>,
  prefix: string,
  limits: readonly Limit[],
): Promise<boolean> {
  const counted = await hot.incrementMany(
    limits.map(({ name, who, windowMs }) => ({ key: `${prefix}${name}:${pseudonym(who)}`, windowMs })),
  );
  return limits.every(({ most }, place) => (counted[place]?.count ?? 0) <= most);
}

/** Addresses do not lie around in the hot store. */
const pseudonym = (who: string): string => createHash('sha256').update(who).digest('base64url');

import { createHash } from 'node:crypto';
import type { HotStore } from './hot-store.ts';

export interface Limit {
  /** The counted action, and the client that it is counted for. */
  readonly name: string;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts an action towards each limit, under the service's prefix; resolves with whether all limits allow it. */
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

/** So that the hot store contains no plain addresses. */
const pseudonym = (who: string): string => createHash('sha256').update(who).digest('base64url');

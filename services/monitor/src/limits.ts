import { createHash } from 'node:crypto';
import type { MonitorDeps } from './deps.ts';

interface Limit {
  /** What is counted, and of whom. */
  readonly name: string;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts one more towards each limit; whether all of them allow it. */
export async function isWithin({ hot }: Pick<MonitorDeps, 'hot'>, limits: readonly Limit[]): Promise<boolean> {
  const counted = await hot.incrementMany(
    limits.map(({ name, who, windowMs }) => ({ key: `limit:monitor:${name}:${pseudonym(who)}`, windowMs })),
  );
  return limits.every(({ most }, place) => (counted[place]?.count ?? 0) <= most);
}

/** Addresses do not lie around in the hot store. */
const pseudonym = (who: string): string => createHash('sha256').update(who).digest('base64url');

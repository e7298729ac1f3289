import type { z } from 'zod';
import { refused } from './api-error.ts';
import type { datedPageParams } from './params.ts';

type PageParams = z.output<z.ZodObject<typeof datedPageParams>>;

interface Listed {
  readonly id: string;
  readonly created?: number;
  /** The name of `created` in invoice items. */
  readonly date?: number;
}

/** One page of a list, newest first; `items` are in order of creation. */
export function pageOf<T extends Listed>(url: string, items: readonly T[], params: PageParams): object {
  const { limit = 10, starting_after: after, ending_before: before, created } = params;
  const newest = items.filter((item) => isWithin(item.created ?? item.date ?? 0, created)).toReversed();
  if (after !== undefined) {
    const from = placeOf(newest, after, 'starting_after') + 1;
    return listOf(url, newest.slice(from, from + limit), newest.length > from + limit);
  }
  if (before !== undefined) {
    const to = placeOf(newest, before, 'ending_before');
    return listOf(url, newest.slice(Math.max(0, to - limit), to), to > limit);
  }
  return listOf(url, newest.slice(0, limit), newest.length > limit);
}

export const listOf = (url: string, data: readonly object[], hasMore = false): object => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});

function placeOf(items: readonly { readonly id: string }[], id: string, param: string): number {
  const place = items.findIndex((item) => item.id === id);
  if (place === -1) throw refused(`No such object: '${id}'`, { code: 'resource_missing', param });
  return place;
}

function isWithin(at: number, range: PageParams['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return at === range;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}

import { DAY_MS } from '@sillage/proto/values/durations';

/** What happened before is no news: it came by an import, or was counted anew. */
export const NEWS_MS = 2 * DAY_MS;

interface Firsts {
  /** The hours of the first click and the first order; null: none. */
  readonly clickedAt: string | null;
  readonly soldAt: string | null;
}

interface News {
  /** What has happened, and is looked for no more. */
  readonly marked: readonly ('first_click' | 'first_sale')[];
  /** What of it is worth a mail, best first: whoever reads the first one needs no other. */
  readonly news: readonly ('first_click' | 'first_sale')[];
}

/** What is new of an affiliate's first click and first order. */
export function newsOfFirsts({ clickedAt, soldAt }: Firsts, nowMs: number): News {
  const happened = [
    ['first_sale', soldAt],
    ['first_click', clickedAt],
  ] as const;
  const isNews = (at: string | null) => at !== null && Date.parse(at) > nowMs - NEWS_MS;
  return {
    marked: happened.flatMap(([kind, at]) => (at === null ? [] : [kind])),
    news: happened.flatMap(([kind, at]) => (isNews(at) ? [kind] : [])),
  };
}

import { DAY_MS } from '@sillage/proto/values/durations';

/** Older firsts are not news: they come from an import, or from a rebuild. */
export const NEWS_MS = 2 * DAY_MS;

interface Firsts {
  /** The hour of the first click, and of the first order below; null: none. */
  readonly clickedAt: string | null;
  readonly soldAt: string | null;
}

interface News {
  /** Firsts that have happened and need no further checks. */
  readonly marked: readonly ('first_click' | 'first_sale')[];
  /** Those that are worth a mail, most important first; only the first is mailed. */
  readonly news: readonly ('first_click' | 'first_sale')[];
}

/** Decides what is new about an affiliate's first click and first order. */
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

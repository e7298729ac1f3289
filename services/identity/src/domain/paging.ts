export interface Page {
  /** Starts at 1. */
  readonly page: number;
  readonly perPage: number;
}

const MAX_PER_PAGE = 1000;

/** Empty texts mean the default: the first page of 50. Undefined if malformed. */
export function parsePage(page: string, perPage: string): Page | undefined {
  const [number, size] = [page || '1', perPage || '50'].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  return number && size ? { page: number, perPage: Math.min(size, MAX_PER_PAGE) } : undefined;
}

/**
 * The `Link` header with the last page and, if there is one, the next. `page` comes first in each address, where
 * auth-js reads it.
 */
export function pageLinks(path: string, { page, perPage }: Page, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}

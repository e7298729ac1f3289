import type { PageOrAll } from '@sillage/proto/values/page';
import { found } from '@sillage/runtime/service';
import type { PageAfter } from '../db/page.ts';

interface Placed {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * The rows that a page shows, and where the next one begins. `find` looks up the row that the cursor names, which must be
 * of the same list.
 */
export async function readPage<Row extends Placed>(
  { limit, cursor }: PageOrAll,
  find: (id: string) => Promise<Placed | undefined>,
  list: (page: PageAfter<Placed>) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> {
  const after = cursor === undefined ? undefined : found(await find(cursor));
  // One more than asked for: if it is there, there is a next page.
  const rows = await list({ after, limit: limit === undefined ? undefined : limit + 1 });
  if (limit === undefined || rows.length <= limit) return { rows, next: null };
  const shown = rows.slice(0, limit);
  return { rows: shown, next: shown.at(-1)?.id ?? null };
}

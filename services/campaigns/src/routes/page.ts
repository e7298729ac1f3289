import type { PageOrAll } from '@sillage/proto/values/page';
import { cutPage } from '@sillage/runtime/http';
import { found } from '@sillage/runtime/service';
import type { PageAfter } from '../db/page.ts';

interface Placed {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * The rows of a page, and the cursor of the next one. `find` looks up the row of the cursor, which must be in the same
 * list.
 */
export async function readPage<Row extends Placed>(
  { limit, cursor }: PageOrAll,
  find: (id: string) => Promise<Placed | undefined>,
  list: (page: PageAfter<Placed>) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }> {
  const after = cursor === undefined ? undefined : found(await find(cursor));
  const rows = await list({ after, limit: limit === undefined ? undefined : limit + 1 });
  const { shown, last } = cutPage(rows, limit ?? rows.length);
  return { rows: shown, next: last?.id ?? null };
}

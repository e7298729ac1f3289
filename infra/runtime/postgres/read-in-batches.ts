import { type Compilable, CompiledQuery, type Transaction } from 'kysely';

/**
 * Reads the rows of a query in batches of `size` through a database cursor, so that memory does not grow with the
 * result. Only one such query per transaction at a time.
 */
export async function* readInBatches<Schema, Row>(
  trx: Transaction<Schema>,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  const { sql, parameters } = query.compile();
  await trx.executeQuery(CompiledQuery.raw(`declare batches no scroll cursor for ${sql}`, [...parameters]));
  const next = CompiledQuery.raw(`fetch ${size} from batches`) as CompiledQuery<Row>;
  for (;;) {
    const { rows } = await trx.executeQuery(next);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  // Not needed if the caller stops early: the end of the transaction closes the cursor.
  await trx.executeQuery(CompiledQuery.raw('close batches'));
}

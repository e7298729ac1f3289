import { type Compilable, CompiledQuery, type Transaction } from 'kysely';

/**
 * What a query finds, `size` rows at a time, through a cursor of the database: memory does not grow with what there is.
 * One query of a transaction at a time.
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
  // Where it is left early, the transaction ends with it.
  await trx.executeQuery(CompiledQuery.raw('close batches'));
}

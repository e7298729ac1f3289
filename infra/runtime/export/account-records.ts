import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FORMATS, type ExportingService, type ExportRecords } from '@sillage/proto/export/export-files';
import { Uuid } from '@sillage/proto/values/ids';
import { sumsToJson } from '@sillage/proto/values/money';
import type { Compilable, Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { HttpApp } from '../http/http-app.ts';
import { requireInternal } from '../http/internal.ts';
import { readInBatches } from '../postgres/read-in-batches.ts';
import { inSnapshot } from '../postgres/transaction.ts';
import { AppError } from '../service/app-error.ts';

/** A query of Kysely: that it is also able to execute is what tells the type of its rows. */
interface Query<Row> extends Compilable<unknown> {
  execute(): Promise<readonly Row[]>;
}

/** For each file of a service, which of its records are an account's, in an order that is always the same. */
export type ExportQueries<Schema, Service extends ExportingService> = {
  readonly [Name in keyof ExportRecords<Service>]: (
    db: Kysely<Schema>,
    accountId: string,
  ) => Query<ExportRecords<Service>[Name]>;
};

interface Source<Schema> {
  readonly db: Kysely<Schema>;
  readonly internalSecret: string;
}

const BATCH = 500;

/** `GET /internal/accounts/{id}/records`: what {@link readAccountRecords} reads. `prepare` is over before it begins. */
export function accountRecordsRoute<Schema, Service extends ExportingService>(
  app: HttpApp,
  { db, internalSecret }: Source<Schema>,
  queries: ExportQueries<Schema, Service>,
  prepare?: (accountId: string) => Promise<void>,
): void {
  app.get(
    '/internal/accounts/:accountId/records',
    { onRequest: requireInternal(internalSecret), schema: { params: z.object({ accountId: Uuid }) } },
    async ({ params, log }, reply) => {
      await prepare?.(params.accountId);
      const answer = readAccountRecords(db, queries, params.accountId);
      answer.once('error', (error) => log.warn({ err: error.cause }, 'an export broke off'));
      return reply.type('application/x-ndjson; charset=utf-8').send(answer);
    },
  );
}

/**
 * All that a service holds of an account as of one moment, for an archive. Lines of text: `#name.format` begins a file,
 * each line of JSON that follows is a record of it, `#end` says that nothing is missing. Each file comes once for each
 * format, because an archive is written file by file.
 */
export function readAccountRecords<Schema, Service extends ExportingService>(
  db: Kysely<Schema>,
  queries: ExportQueries<Schema, Service>,
  accountId: string,
): Readable {
  const answer = new PassThrough();
  const named = Object.entries(queries) as [string, (db: Kysely<Schema>, accountId: string) => Query<unknown>][];
  const files = named.map(([name, query]) => ({ name, query: query(db, accountId) }));
  // A reader that takes no more for a minute loses its transaction, and learns it by an answer that breaks off.
  inSnapshot(db, (trx) => pipeline(Readable.from(recordLines(trx, files), { highWaterMark: 1 }), answer)).catch(
    (error: unknown) => {
      answer.destroy(new AppError('unavailable', 'The export broke off. Try again.', { cause: error }));
    },
  );
  return answer;
}

interface File {
  readonly name: string;
  readonly query: Compilable<unknown>;
}

async function* recordLines<Schema>(trx: Transaction<Schema>, files: readonly File[]): AsyncGenerator<string> {
  for (const { name, query } of files) {
    for (const format of EXPORT_FORMATS) {
      yield `#${name}.${format}\n`;
      for await (const rows of readInBatches(trx, query, BATCH)) {
        yield rows.map((row) => `${sumsToJson(row)}\n`).join('');
      }
    }
  }
  yield '#end\n';
}

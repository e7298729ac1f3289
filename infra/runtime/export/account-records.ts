import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXPORT_FORMATS, type ExportingService } from '@sillage/proto/export/export-files';
import { RecordCounts } from '@sillage/proto/http/account-records';
import { Uuid } from '@sillage/proto/values/ids';
import { sumsToJson } from '@sillage/proto/values/money';
import type { Compilable, Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { requireInternal } from '../http/access/internal.ts';
import type { HttpApp } from '../http/app/http-app.ts';
import { readInBatches } from '../postgres/read-in-batches.ts';
import { inSnapshot } from '../postgres/transaction.ts';
import { AppError } from '../service/app-error.ts';
import type { ExportQueries, KeptDays, Query } from './export-queries.ts';
import { countAccountRecords } from './record-counts.ts';

interface Source<Schema, Service extends ExportingService> {
  readonly db: Kysely<Schema>;
  readonly internalSecret: string;
  readonly keptDays?: KeptDays<Service>;
  /** Awaited before anything is read. */
  readonly prepare?: (accountId: string) => Promise<void>;
}

const BATCH = 500;

/**
 * `GET /internal/accounts/{id}/records` streams {@link readAccountRecords}; `…/record-counts` returns the number of
 * records, and how long they are kept.
 */
export function accountRecordRoutes<Schema, Service extends ExportingService>(
  app: HttpApp,
  { db, internalSecret, keptDays, prepare }: Source<Schema, Service>,
  queries: ExportQueries<Schema, Service>,
): void {
  const onRequest = requireInternal(internalSecret);
  const params = z.object({ accountId: Uuid });

  app.get(
    '/internal/accounts/:accountId/records',
    { onRequest, schema: { params } },
    async ({ params, log }, reply) => {
      await prepare?.(params.accountId);
      const answer = readAccountRecords(db, queries, params.accountId);
      answer.once('error', (error) => log.warn({ err: error.cause }, 'an export broke off'));
      return reply.type('application/x-ndjson; charset=utf-8').send(answer);
    },
  );

  app.get(
    '/internal/accounts/:accountId/record-counts',
    { onRequest, schema: { params, response: { 200: RecordCounts } } },
    async ({ params }) => {
      await prepare?.(params.accountId);
      return { records: await countAccountRecords(db, queries, params.accountId, keptDays) };
    },
  );
}

/**
 * All records of an account in a service's database, from one snapshot, for an archive. As lines: `#name.format` starts
 * a file, each following line of JSON is a record of it, and `#end` marks completeness. Each file is sent once per
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
  // If the reader stalls for a minute, the transaction is ended and the answer breaks off.
  inSnapshot(db, (trx) => pipeline(Readable.from(recordLines(trx, files), { highWaterMark: 1 }), answer)).catch(
    (error: unknown) => {
      answer.destroy(new AppError('unavailable', 'The export was interrupted. Try again.', { cause: error }));
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, sources } from './sources.ts';

/** Transactions of Kysely, controlled ones included; also in a chain over several lines. */
const BEGINS_ONE = /\.\s*(?:transaction|startTransaction)\s*\(\s*\)/;
const BEGINS_ONE_THAT_IS_NOT_REPEATED = /\binTransactionOnce\s*\(/;

/** All code that uses Postgres, without its tests. */
const code = sources('services/*.ts', 'gateway/*.ts', 'infra/*.ts')
  .filter((path) => !/\/testing\/|\.test\.ts$/.test(path))
  .filter((path) => !path.startsWith('infra/runtime/postgres/'));

const thatHave = (pattern: RegExp): readonly string[] =>
  code.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')));

describe('transactions', () => {
  test.each([
    ['return deps.db.transaction().execute(work);', true],
    ['return db\n    .transaction()\n    .setIsolationLevel("serializable")', true],
    ['const trx = await db.startTransaction().execute();', true],
    ['return inTransaction(deps.db, work);', false],
    ['const transaction = transactionOf(entry.transaction);', false],
  ])('%j begins one: %s', (example, begins) => {
    expect(BEGINS_ONE.test(example)).toBe(begins);
  });

  test('are begun by infra/runtime/postgres alone, whose inTransaction repeats one that lost against another', () => {
    expect(code.length).toBeGreaterThan(500);
    expect(thatHave(BEGINS_ONE)).toEqual([]);
  });

  test('are repeated, but for those that cannot be', () => {
    expect(thatHave(BEGINS_ONE_THAT_IS_NOT_REPEATED)).toEqual([
      'services/attribution/src/rebuild/rebuild.ts',
      'services/campaigns/src/commands/imports/upload.ts',
    ]);
  });
});

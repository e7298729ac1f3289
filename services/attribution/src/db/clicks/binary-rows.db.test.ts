import { copyRows, inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { BinaryRows } from './binary-rows.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
const ID = '0198c0de-0000-7000-8000-00000000abcd';
const AT = Date.UTC(1999, 11, 31, 23, 59, 59, 999);
const TEXTS = ['', 'short', 'ünï – 漢字 🛒', 'x'.repeat(5_000), 'a\0b', `long \0 and é ${'y'.repeat(100)}`];

beforeAll(async () => {
  projection = await createFixture();
  await sql`create table copied (id uuid primary key, n int8, at timestamptz, flag bool, texts text[], ids uuid[], name text, nothing text)`.execute(
    projection.db,
  );
});
afterAll(() => projection.close());

const into = { table: 'copied', columns: 'id, n, at, flag, texts, ids, name, nothing' };

function rowsOf(names: readonly string[], idOf: (place: number) => string): Buffer {
  // Starts with one byte per row, so that the buffer has to grow.
  const rows = new BinaryRows(names.length, 1);
  for (const [place, name] of names.entries()) {
    rows.begin(8);
    rows.uuid(idOf(place));
    rows.int8(-(2 ** 40) - place);
    rows.timestamptz(AT);
    rows.bool(place % 2 === 0);
    rows.texts(place === 0 ? [] : TEXTS.slice(0, place));
    rows.uuids(place === 0 ? [] : [ID]);
    rows.text(name);
    rows.null();
  }
  return rows.finish();
}

test('values arrive as they are, NUL characters left out, whatever a buffer was made for', async () => {
  const idOf = (place: number) => `${ID.slice(0, -1)}${place}`;
  await inTransaction(projection.db, (trx) => copyRows(trx, into, rowsOf(TEXTS, idOf)));
  const { rows } = await sql`select * from copied order by id`.execute(projection.db);
  const withoutNul = (text: string) => text.replaceAll('\0', '');
  expect(rows).toEqual(
    TEXTS.map((name, place) => ({
      id: idOf(place),
      n: -(2 ** 40) - place,
      at: new Date(AT),
      flag: place % 2 === 0,
      texts: TEXTS.slice(0, place).map(withoutNul),
      ids: place === 0 ? [] : [ID],
      name: withoutNul(name),
      nothing: null,
    })),
  );
});

test('a row that is there already undoes the transaction, and the connection goes on', async () => {
  const before = await sql`select * from copied order by id`.execute(projection.db);
  const again = inTransaction(projection.db, (trx) =>
    copyRows(
      trx,
      into,
      rowsOf(['new', 'old'], () => ID),
    ),
  );
  await expect(again).rejects.toMatchObject({ code: '23505' });
  expect((await sql`select * from copied order by id`.execute(projection.db)).rows).toEqual(before.rows);
});

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journalKey } from './journal.ts';
import { recoverFromJournal } from './recover.ts';
import { createJournaledDatabase, notesOf } from './testing/journaled-database.ts';

let fixture: Awaited<ReturnType<typeof createJournaledDatabase>>;
beforeEach(async () => {
  fixture = await createJournaledDatabase();
});
afterEach(() => fixture.close());

test('a backup that is older than the journal is refused', async () => {
  await fixture.recover(fixture.db);
  const restored = await fixture.copy();
  const shortened = {
    ...fixture.depsOf(restored).separateLog,
    bounds: async () => new Map([[0, { low: 5n, end: 9n }]]),
  };
  await expect(recoverFromJournal({ ...fixture.depsOf(restored), separateLog: shortened })).rejects.toThrow(
    'too old to be caught up',
  );
});

test('what was written with another secret stops the service, which says which one it needs', async () => {
  await fixture.recover(fixture.db);
  const restored = await fixture.copy();
  await sql`insert into orders (name, amount) values ('new', 1)`.execute(fixture.db);
  await fixture.relay(fixture.db);
  const changed = { ...fixture.depsOf(restored).journal, key: journalKey('another-secret-of-this-test-0123456789ab') };
  await expect(recoverFromJournal({ ...fixture.depsOf(restored), journal: changed })).rejects.toThrow(
    'another INTERNAL_SECRET',
  );
});
test('what contradicts the database stops the service, which says what to do', async () => {
  await fixture.recover(fixture.db);
  const restored = await fixture.copy();
  await sql`insert into notes (name, text) values ('a', 'before')`.execute(fixture.db);
  await fixture.relay(fixture.db);
  await sql`insert into notes (name, text) values ('a', 'since')`.execute(restored);
  await expect(fixture.recover(restored)).rejects.toThrow('restore it again while they are stopped');
  expect(await notesOf(restored)).toEqual([{ name: 'a', text: 'since' }]);
});

test('a database from before the journal is refused where the log has one', async () => {
  const restored = await fixture.copy({ isCompared: false });
  await fixture.recover(fixture.db);
  await sql`insert into notes (name, text) values ('a', '')`.execute(fixture.db);
  await fixture.relay(fixture.db);
  await expect(fixture.recover(restored)).rejects.toThrow('this database is from before that');
});

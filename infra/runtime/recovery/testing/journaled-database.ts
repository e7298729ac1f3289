import { randomBytes } from 'node:crypto';
import { journals } from '@sillage/proto/topics';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import type { EventBus, SeparateLog } from '../../bus/event-bus.ts';
import { outboxMigration, relayOutbox } from '../../bus/index.ts';
import { createTestBus } from '../../bus/testing/index.ts';
import { type Database, type Migration, openDatabase } from '../../postgres/index.ts';
import { createTestDatabase } from '../../postgres/testing/index.ts';
import { createLogger } from '../../service/index.ts';
import { journalKey } from '../journal.ts';
import { type RecoveryDeps, recoverFromJournal } from '../recover.ts';
import { relayJournal } from '../relay-journal.ts';

const SCHEMA = 'shop';
const WAIT = { timeout: 60_000, interval: 20 };
const stopping = new AbortController().signal;
const log = createLogger('recovery-test', 'silent');
const topic = journals.billing ?? expect.fail('billing keeps no journal');
const journal = { topic, key: journalKey('a-secret-of-this-test-0123456789abcdef'), leftOut: ['drafts'] };

/** What the services' tables have: ids of their own, sums beyond our integers, rules that hold for whole statements. */
const tables: Migration = {
  name: '2026-12-01-tables',
  up: (run) => run`
    create table orders (
      id bigint generated always as identity primary key,
      name text not null, amount numeric not null, raw bytea, tags text[] not null default '{}', facts jsonb,
      at timestamptz not null default now(), label text generated always as ('order ' || name) stored
    );
    create unique index one_open on orders ((true)) where name = 'open';
    create table lines (order_id bigint references orders on delete cascade, line integer, primary key (order_id, line));
    create function whole() returns trigger language plpgsql as $$
    begin
      if exists (select from new_lines group by order_id having min(line) <> 1) then
        raise exception 'lines come with their first one';
      end if;
      return null;
    end $$;
    create trigger whole after insert on lines referencing new table as new_lines for each statement execute function whole();
    create table notes (name text primary key, place bigint generated always as identity, text text);
    create table drafts (id integer primary key)`,
};

/** A database with a journal, in a log that is not in it, and copies of it as backups have them. */
export async function createJournaledDatabase() {
  let original = await createTestDatabase<unknown>({ schema: SCHEMA, migrations: [outboxMigration, tables] });
  const logDatabase = await createTestDatabase<unknown>({ schema: 'log', migrations: [] });
  const cleanups: (() => Promise<unknown>)[] = [];
  const shared = await createTestBus(logDatabase.url);
  let end = 0n;
  const bounds = async () =>
    new Map((await shared.lag(topic, 'nobody')).map((lag) => [lag.partition, { low: 0n, end: lag.end }]));
  const bus: EventBus = {
    ...shared,
    async publish(publishedTopic, events) {
      await shared.publish(publishedTopic, events);
      end = (await bounds()).get(0)?.end ?? 0n;
    },
  };
  const separateLog: SeparateLog = { bounds, writtenTo: () => end };
  const depsOf = (db: Database<unknown>): RecoveryDeps<unknown> => ({
    db,
    schema: SCHEMA,
    bus,
    separateLog,
    journal,
    stopping,
    log,
  });
  const relayOf = (db: Database<unknown>) =>
    relayOutbox(db, SCHEMA, bus, log, { pollMs: 10, journal: relayJournal(depsOf(db)) });
  const unpublished = async (db: Database<unknown>) =>
    (await sql<{ changes: string }>`select changes from log_journal_rows order by id`.execute(db)).rows;

  return {
    get db() {
      return original.db;
    },
    depsOf,
    relayOf,
    unpublished,
    recover: (db: Database<unknown>) => recoverFromJournal(depsOf(db)),
    /** Publishes what is in the journal. */
    async relay(db: Database<unknown>): Promise<void> {
      const running = relayOf(db);
      await vi.waitUntil(async () => (await unpublished(db)).length === 0, WAIT);
      await running.close();
    },
    /** The database as it is now, as a backup has it. */
    async copy({ isCompared = true } = {}): Promise<Database<unknown>> {
      const name = `copy_${randomBytes(8).toString('hex')}`;
      const url = new URL(original.url);
      const source = url.pathname.slice(1);
      await original.db.destroy();
      const onServer = async (text: string) => {
        const client = new Client({ connectionString: new URL('/postgres', url).href });
        await client.connect();
        await client.query(text).finally(() => client.end());
      };
      await onServer(`create database ${name} template ${source}`);
      original = {
        ...original,
        db: openDatabase<unknown>(original.url, { schema: SCHEMA, applicationName: 'original' }),
      };
      url.pathname = `/${name}`;
      const db = openDatabase<unknown>(url.href, { schema: SCHEMA, applicationName: 'copy' });
      cleanups.push(() => onServer(`drop database ${name} with (force)`));
      cleanups.push(() => db.destroy());
      // As after a restore: it runs on a Postgres that was started since.
      if (isCompared) await sql`update log_journal set compared_on = null`.execute(db);
      return db;
    },
    async close(): Promise<void> {
      for (const cleanup of cleanups.toReversed()) await cleanup();
      await bus.close();
      await logDatabase.close();
      await original.close();
    },
  };
}

export const notesOf = async (db: Database<unknown>) =>
  (await sql<{ name: string; text: string }>`select name, text from notes order by name`.execute(db)).rows;

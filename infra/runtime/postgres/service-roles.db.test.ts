import { join } from 'node:path';
import { Client, type QueryResult } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareServiceRoles, SERVICES_WITH_DATA, serviceUrl } from './service-roles.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

const SQL = join(import.meta.dirname, 'service-roles.sql');
const passwords = Object.fromEntries(SERVICES_WITH_DATA.map((service) => [service, `password-of-${service}`]));

let database: TestDatabase<unknown>;
/** What an earlier version left, which had one superuser for all. */
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'roles', migrations: [] });
  await as(
    database.url,
    `
    create schema identity;
    create table identity.users (id bigint generated always as identity primary key, email text);
    insert into identity.users (email) values ('ana@example.com');
    create view identity.emails as select email from identity.users;
    create function identity.count_users() returns bigint language sql as 'select count(*) from identity.users';
    create type identity.mood as enum ('calm');
    create schema billing;
    create table billing.ledger_entries (amount bigint);
    revoke update, delete, truncate on billing.ledger_entries from public, current_user;
    create schema jobs;
    create table jobs.known (name text);
    alter table jobs.known enable row level security;
  `,
  );
  await prepareServiceRoles(database.url, passwords, SQL);
}, 240_000);
afterAll(() => database?.close());

async function as(url: string, sql: string): Promise<QueryResult> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const asService = (service: string, sql: string) =>
  as(serviceUrl(database.url, service, passwords[service] ?? ''), sql);

test.each(SERVICES_WITH_DATA)(
  '%s is no superuser, may make no role, and finds its own schema without naming it',
  async (service) => {
    const { rows } = await asService(
      service,
      'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
    await asService(service, 'create table made_here (id int)');
    expect((await asService(service, `select to_regclass('${service}.made_here') is not null as found`)).rows).toEqual([
      { found: true },
    ]);
  },
);

test.each(
  SERVICES_WITH_DATA.flatMap((service) =>
    SERVICES_WITH_DATA.filter((other) => other !== service).map((other) => [service, other]),
  ),
)('%s neither reads, writes nor makes anything in the schema of %s', async (service, other) => {
  await as(database.url, `create table if not exists ${other}.secrets (secret text)`);
  for (const sql of [
    `select * from ${other}.secrets`,
    `insert into ${other}.secrets values ('x')`,
    `create table ${other}.planted (x int)`,
  ]) {
    await expect(asService(service, sql)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(asService(service, `set role sillage_${other}`)).rejects.toMatchObject({ code: '42501' });
});

test('what one role made for all before belongs to the role of its schema, with the same contents', async () => {
  const { rows } = await asService('identity', 'select email, count_users() from emails');
  expect(rows).toEqual([{ email: 'ana@example.com', count_users: '1' }]);
  await asService(
    'identity',
    `insert into users (email) values ('bob@example.com'); alter table users add column name text; alter type mood add value 'glad'`,
  );
});

test('what the owner of the ledger gave up stays given up', async () => {
  await asService('billing', 'insert into ledger_entries values (1)');
  for (const sql of ['update ledger_entries set amount = 2', 'delete from ledger_entries', 'truncate ledger_entries']) {
    await expect(asService('billing', sql)).rejects.toMatchObject({ code: '42501' });
  }
});

test('the schedule belongs to all services together', async () => {
  await asService('identity', `insert into jobs.known values ('erase')`);
  expect((await asService('billing', 'select name from jobs.known')).rows).toEqual([{ name: 'erase' }]);
});

test('a second time changes nothing, and takes over what was made since', async () => {
  await as(database.url, 'create table identity.made_by_hand (id int)');
  await prepareServiceRoles(database.url, passwords, SQL);
  await asService('identity', 'insert into made_by_hand values (1)');
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { openServiceAddress } from '@sillage/tools/local';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger, isRetriable } from '../service/index.ts';
import { listen, openDatabase } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

type ServiceAddress = Awaited<ReturnType<typeof openServiceAddress>>;
let test: TestDatabase<object>;
let service: ServiceAddress;
let url: string;
beforeAll(async () => {
  test = await createTestDatabase<object>({ schema: 'silent', migrations: [] });
  service = await openServiceAddress();
  service.point(test.url);
  const through = new URL(test.url);
  through.port = String(service.port);
  url = through.href;
});
afterAll(async () => {
  await service.close();
  await test.close();
});

it('a connection that nobody closes and that carries nothing any more fails as unavailable, and is replaced', async () => {
  const db = openDatabase<object>(url, { schema: 'silent', applicationName: 'silent', statementTimeoutMs: 100 });
  await sql`select 1`.execute(db);
  service.silence();
  const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
  expect(isRetriable(error)).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
}, 60_000);

it('a transaction finds out with its first word, long before a statement could', async () => {
  const db = openDatabase<object>(url, { schema: 'silent', applicationName: 'silent', statementTimeoutMs: 900_000 });
  const one = () => db.transaction().execute((trx) => sql`select 1 as one`.execute(trx));
  await one();
  service.silence();
  const error = await one().catch((reason: unknown) => reason);
  expect(isRetriable(error)).toBe(true);
  expect((await one()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
}, 60_000);

it('a transaction without a statement timeout is waited for, however long it takes', async () => {
  const db = openDatabase<object>(url, { schema: 'silent', applicationName: 'slow', statementTimeoutMs: 100 });
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_sleep(6)`.execute(trx);
  });
  await expect(sql`select pg_sleep(6)`.execute(db)).rejects.toMatchObject({ code: 'unavailable', detail: '57014' });
  await db.destroy();
}, 60_000);

it('a connection that listens is replaced, too', async () => {
  let heard = 0;
  const wake = () => {
    heard += 1;
  };
  const listener = listen({ url, channel: 'bells', payload: 'ours', wake, log: createLogger('test', 'silent') });
  const ring = async () => {
    await sql`select pg_notify('bells', 'ours')`.execute(test.db);
    return heard > 0;
  };
  const newest = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'sillage-listen'
      order by backend_start desc limit 1`.execute(test.db);
    return rows[0]?.pid;
  };
  await expect.poll(ring, { timeout: 30_000 }).toBe(true);
  const first = await newest();
  service.silence();
  await expect.poll(newest, { timeout: 90_000 }).not.toBe(first);
  heard = 0;
  await expect.poll(ring, { timeout: 30_000 }).toBe(true);
  await listener.close();
}, 180_000);

it('all that a process listens to comes on one connection, until nobody listens', async () => {
  const heard: string[] = [];
  const log = createLogger('test', 'silent');
  const hear = (channel: string, payload: string) =>
    listen({ url, channel, payload, wake: () => heard.push(`${channel}/${payload}`), log });
  const listeners = [hear('bells', 'ours'), hear('bells', 'theirs'), hear('horns', 'ours')];
  const connections = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'sillage-listen'`.execute(test.db);
    return rows.length;
  };
  await expect.poll(connections, { timeout: 30_000 }).toBe(1);
  // Each is woken when listening begins, since it may have missed something before.
  await expect
    .poll(() => new Set(heard), { timeout: 30_000 })
    .toEqual(new Set(['bells/ours', 'bells/theirs', 'horns/ours']));
  const ring = async () => {
    heard.length = 0;
    await sql`select pg_notify('bells', 'ours'), pg_notify('bells', 'others'), pg_notify('horns', 'theirs'),
      pg_notify('horns', 'ours')`.execute(test.db);
    await expect.poll(() => heard, { timeout: 30_000 }).toContain('horns/ours');
    return new Set(heard);
  };
  await expect.poll(ring, { timeout: 30_000 }).toEqual(new Set(['bells/ours', 'horns/ours']));

  await listeners[0]?.close();
  const late = hear('whistles', 'ours');
  heard.length = 0;
  const whistle = async () => {
    await sql`select pg_notify('whistles', 'ours'), pg_notify('bells', 'ours')`.execute(test.db);
    return heard;
  };
  await expect.poll(whistle, { timeout: 30_000 }).toContain('whistles/ours');
  expect(heard).not.toContain('bells/ours');
  expect(await connections()).toBe(1);

  await Promise.all([late, ...listeners.slice(1)].map((listener) => listener.close()));
  await expect.poll(connections, { timeout: 30_000 }).toBe(0);
}, 90_000);

it('closes a connection on which it must not listen, and tries another one', async () => {
  const { hostname, port } = new URL(test.url);
  const open = new Set<Socket>();
  let opened = 0;
  const counting = createServer((client) => {
    opened += 1;
    open.add(client);
    client.on('error', () => {}).once('close', () => open.delete(client));
    client
      .pipe(connect(Number(port), hostname))
      .on('error', () => {})
      .pipe(client);
  }).listen(0, '127.0.0.1');
  await once(counting, 'listening');
  const through = new URL(test.url);
  through.hostname = '127.0.0.1';
  through.port = String((counting.address() as AddressInfo).port);
  const log = createLogger('test', 'silent');
  const listener = listen({ url: through.href, channel: 'not a channel', payload: '', wake: () => {}, log });
  await expect.poll(() => opened, { timeout: 60_000 }).toBeGreaterThan(3);
  await expect.poll(() => open.size, { timeout: 10_000 }).toBeLessThan(2);
  await listener.close();
  counting.close();
}, 90_000);

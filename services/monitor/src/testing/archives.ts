import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { create } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { type ExportingService, exportFiles } from '@sillage/proto/export/export-files';
import { Archive, ArchiveDownload, ArchiveList } from '@sillage/proto/http/archives';
import { NoticeTask } from '@sillage/runtime/account-notices';
import { linesOf, ServiceRecords } from '@sillage/runtime/archive';
import { recordLines, refund } from '@sillage/runtime/archive/testing';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import type { User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { AppError, createLogger, createMetrics } from '@sillage/runtime/service';
import { startWorker } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { buildApp } from '../app.ts';
import { archiveWork } from '../archives/make-archive.ts';
import { createOpenRecords } from '../archives/open-records.ts';
import { accountEventsConsumer } from '../consumers/account-events.ts';
import { migrations } from '../db/migrations/index.ts';
import { noticeQueue } from '../db/queues.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';
import { NOW } from './fixture.ts';
import { PLANS } from './plans.ts';

const INTERNAL_SECRET = 's'.repeat(32);
const PATIENCE = { timeout: 60_000, interval: 20 };
const PATH = '/api/v1/account/archives';

/** Poorly compressible, so that a few hundred of them exceed one part. */
const noise = () => Array.from({ length: 200 }, () => randomUUID()).join('');

/**
 * Archives on their own database, with a clock that the test advances. The test defines the other services' records.
 */
export async function createArchives() {
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db } = database;
  const { authenticator, signIn } = await createTestSignIn();
  const time = { now: NOW };
  const clock = () => time.now;
  const log = createLogger(SCHEMA, 'silent');
  const metrics = createMetrics(SCHEMA);
  const noted: unknown[][] = [];
  const own = createOpenRecords({ db, addresses: {} as never, internalSecret: INTERNAL_SECRET });
  const refunds = Array.from({ length: 400 }, (_, id) => refund(id, { reason: noise() }));
  const others = {
    /** Runs before a service answers; it may wait or fail. */
    before: async (_service: ExportingService): Promise<void> => {},
  };
  const config = {
    INTERNAL_SECRET,
    PUBLIC_URL: 'https://site.example',
    ARCHIVE_MAX_MB: 100,
    CONTACT_RETENTION_DAYS: 200,
  };
  const deps = {
    db,
    clock,
    log,
    metrics,
    authenticator,
    config,
    hot: createMemoryHotStore(clock),
    services: {
      noteInSecurityLog: async (...args: unknown[]) => void noted.push(args),
      async merchant() {
        throw new AppError('not_found', 'The test knows no accounts');
      },
      async recordCounts(service: ExportingService, accountId: string) {
        await others.before(service);
        const counted = { count: accountId.length, isMore: service === 'attribution', keptDays: null };
        return { records: Object.keys(exportFiles[service]).map((name) => ({ name, ...counted })) };
      },
    },
    async openRecords(service: ExportingService, accountId: string, signal: AbortSignal) {
      await others.before(service);
      if (service === 'monitor') return own(service, accountId, signal);
      return new ServiceRecords(linesOf(Readable.from([Buffer.from(recordLines(service, { refunds }))])));
    },
  } as unknown as MonitorDeps;
  const app = buildApp(deps, { log });
  const events = accountEventsConsumer(deps);

  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, headers: object = {}) =>
    app.inject({
      method,
      url: path,
      headers: { 'user-agent': 'Browser/1.0', ...headers },
      remoteAddress: '203.0.113.9',
    });

  async function makeDue() {
    await sql`update work_queue set due_at = now() where queue = 'archives' and lease is null and dead_at is null`.execute(
      db,
    );
  }

  return {
    db,
    deps,
    time,
    config,
    noted,
    others,
    ask,
    makeDue,
    /** A signed-in user, and their actions. */
    async owner(given: Partial<User> = {}) {
      const { user, headers } = await signIn(given);
      const own = (method: 'GET' | 'POST' | 'DELETE', path = '') => ask(method, `${PATH}${path}`, headers);
      return {
        id: user.id,
        records: () => ask('GET', '/api/v1/account/records', headers),
        ask: own,
        async list() {
          return ArchiveList.parse((await own('GET')).json()).archives;
        },
        async request() {
          const answer = await own('POST');
          expect(answer.statusCode, answer.body).toBe(202);
          return Archive.parse(answer.json());
        },
        async download(id: string) {
          const { path } = ArchiveDownload.parse((await own('POST', `/${id}/downloads`)).json());
          return { path, answer: await ask('GET', path) };
        },
      };
    },
    /** Starts a process that creates archives. */
    work: () => startWorker({ db, schema: SCHEMA, log, metrics, pollMs: 20, ...archiveWork(deps), concurrency: 1 }),
    /** Runs until all archives are finished, despite failures. */
    async workToTheEnd() {
      const worker = this.work();
      await expect
        .poll(async () => {
          await makeDue();
          const { rows } = await sql`select from work_queue where queue = 'archives' and dead_at is null`.execute(db);
          return rows.length;
        }, PATIENCE)
        .toBe(0);
      await worker.close();
    },
    parts: () => db.selectFrom('archiveParts').selectAll().orderBy('position').execute(),
    async notices() {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from work_queue where queue = ${noticeQueue.name} order by position`.execute(db);
      return rows.map(({ payload }) => NoticeTask.parse(payload));
    },
    async erase(userId: string) {
      const message = create(AccountEventSchema, { userId, version: 1n, event: { case: 'erased', value: {} } });
      const position = { topic: 'test', partition: 0, offset: 0n, index: 0 };
      const read = { message, position, key: undefined, headers: {}, raw: new Uint8Array() };
      const { signal } = new AbortController();
      await events({ topic: 'test', partition: 0, events: [read], nextOffset: 1n, signal });
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

export type Archives = Awaited<ReturnType<typeof createArchives>>;

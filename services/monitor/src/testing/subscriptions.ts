import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createNoMailer, createSmtpMailer, deliverMessages, messageKey } from '@sillage/runtime/mail';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger, createMetrics } from '@sillage/runtime/service';
import { startWorker } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { buildApp } from '../app.ts';
import { migrations } from '../db/migrations/index.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';
import { announcementWork, newsMailWork } from '../subscriptions/notify.ts';
import { createUnsubscribeTokens } from '../subscriptions/unsubscribe-token.ts';
import { NOW } from './fixture.ts';
import { PLANS } from './plans.ts';

const INTERNAL_SECRET = 's'.repeat(32);
const PATIENCE = { timeout: 60_000, interval: 20 };

/** The mails about incidents on their own database, with a clock that the test advances. */
export async function createSubscriptions(smtpUrl: string | undefined) {
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db } = database;
  const time = { now: NOW };
  const clock = () => time.now;
  const log = createLogger(SCHEMA, 'silent');
  const metrics = createMetrics(SCHEMA);
  const mailer = smtpUrl
    ? createSmtpMailer({ url: smtpUrl, from: 'no-reply@site.example', intervalMs: 0 })
    : createNoMailer(log);
  const key = messageKey(INTERNAL_SECRET);
  const deps = {
    db,
    clock,
    log,
    metrics,
    mailer,
    config: { INTERNAL_SECRET, PUBLIC_URL: 'https://site.example', SMTP_INTERVAL_MS: 0 },
    hot: createMemoryHotStore(),
    isMailed: smtpUrl !== undefined,
    messageKey: key,
    unsubscribeTokens: createUnsubscribeTokens(INTERNAL_SECRET),
    watch: {
      status: () => ({ state: 'unknown', asOf: null, isStale: false, parts: [], incidents: [], maintenance: [] }),
    },
  } as unknown as MonitorDeps;
  const app = buildApp(deps, { log });
  const announcements = announcementWork(deps);

  /** Pauses use the clock of Postgres, which the test does not control. */
  const bringForward = () => sql`update work_queue set due_at = now(), attempts = 0 where dead_at is null`.execute(db);

  return {
    ...database,
    app,
    deps,
    time,
    post: (url: string, body: object | undefined, remoteAddress = '203.0.113.9') =>
      app.inject({ method: 'POST', url, remoteAddress, ...(body && { body }) }),
    status: () =>
      app.inject({ method: 'GET', url: '/internal/status', headers: { 'x-sillage-internal': INTERNAL_SECRET } }),
    /** Simulates a crash between the commit and the completion of the task. */
    async announceTwice() {
      const [task] = (await sql<{ id: string; payload: never }>`select id, payload from work_queue`.execute(db)).rows;
      if (!task) throw new Error('Nothing is to be announced');
      await announcements.run({ ...task, attempts: 1, signal: AbortSignal.timeout(10_000) });
    },
    /** Runs until nothing is due. */
    async work() {
      await bringForward();
      const queue = { db, schema: SCHEMA, log, metrics, pollMs: 20 };
      const workers = [
        deliverMessages({ ...queue, mailer, sms: undefined, key, clock }),
        startWorker({ ...queue, ...announcements }),
        startWorker({ ...queue, ...newsMailWork(deps) }),
      ];
      const isIdle = async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from work_queue where due_at <= now() or lease is not null`.execute(db);
        return Number(rows[0]?.n) === 0;
      };
      await expect.poll(isIdle, PATIENCE).toBe(true);
      for (const worker of workers) await worker.close();
    },
    async close() {
      await app.close();
      await mailer.close();
      await database.close();
    },
  };
}

export type Subscriptions = Awaited<ReturnType<typeof createSubscriptions>>;

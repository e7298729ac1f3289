import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { type ContactMessage, ContactMessageList, ContactPage } from '@sillage/proto/http/contact';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createNoMailer, createSmtpMailer } from '@sillage/runtime/mail';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { AppError, createLogger, createMetrics } from '@sillage/runtime/service';
import { startWorker } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { buildApp } from '../app.ts';
import { accountEventsConsumer } from '../consumers/account-events.ts';
import { messageAccountWork } from '../contact/accounts.ts';
import { createFormTokens, SENDABLE_AFTER_MS } from '../contact/form-tokens.ts';
import { contactMailWork } from '../contact/mail-message.ts';
import { migrations } from '../db/migrations/index.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';
import { ADMIN_EMAIL } from './administration.ts';
import { NOW } from './fixture.ts';
import { PLANS } from './plans.ts';

const INTERNAL_SECRET = 's'.repeat(32);
const PATIENCE = { timeout: 60_000, interval: 20 };

export const WORDS = {
  name: 'Ana García',
  email: 'ana@example.com',
  subject: 'My card',
  message: 'It was declined.\n\nWhat now?',
};

interface Account {
  readonly id: string;
  readonly email: string;
  readonly isEmailProven: boolean;
}

/** The contact form on its own database, with a clock that the test advances and accounts that the test defines. */
export async function createContact(smtpUrl: string | undefined) {
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { db } = database;
  const { authenticator, signIn } = await createTestSignIn();
  const time = { now: NOW };
  const clock = () => time.now;
  const log = createLogger(SCHEMA, 'silent');
  const metrics = createMetrics(SCHEMA);
  const mailer = smtpUrl
    ? createSmtpMailer({ url: smtpUrl, from: 'no-reply@site.example', intervalMs: 0 })
    : createNoMailer(log);
  const accounts: Account[] = [];
  const services = {
    async merchant(id: string) {
      const account = accounts.find((known) => known.id === id);
      if (!account) throw new AppError('not_found', 'The test knows no such account');
      return account;
    },
    /** One account per page, so that the match may be on a later one. */
    async merchants({ query, cursor }: { query: string; cursor?: string }) {
      const matching = accounts.filter(({ email }) => email.includes(query));
      const place = cursor === undefined ? 0 : matching.findIndex(({ id }) => id === cursor) + 1;
      const shown = matching.slice(place, place + 1);
      return { merchants: shown, next: matching.length > place + 1 ? shown[0]?.id : null };
    },
  };
  const deps = {
    db,
    clock,
    log,
    metrics,
    mailer,
    authenticator,
    services,
    config: {
      ADMIN_EMAIL,
      INTERNAL_SECRET,
      PUBLIC_URL: 'https://site.example',
      SUPPORT_HOURS: 'Mon-Fri 9-18 CET',
      CONTACT_RETENTION_DAYS: 365,
    },
    hot: createMemoryHotStore(clock),
    isMailed: smtpUrl !== undefined,
    formTokens: createFormTokens(INTERNAL_SECRET),
  } as unknown as MonitorDeps;
  const app = buildApp(deps, { log });
  const events = accountEventsConsumer(deps);
  const administrator = { email: ADMIN_EMAIL, emailVerified: true, aal: 'aal2', hasSecondFactor: true } as const;

  const page = async () => ContactPage.parse((await app.inject({ url: '/api/v1/contact' })).json());
  const post = (body: object, { ip = '203.0.113.9', authorization = '' } = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/contact',
      remoteAddress: ip,
      headers: authorization === '' ? {} : { authorization },
      body: { language: 'en', ...WORDS, ...body },
    });
  const ask = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path = '',
    body?: object,
    user: object = administrator,
  ) =>
    app.inject({
      method,
      url: `/api/v1/admin/${path}`,
      headers: (await signIn({ id: randomUUID(), ...administrator, ...user })).headers,
      ...(body && { body }),
    });

  return {
    app,
    db,
    time,
    accounts,
    post,
    ask,
    page,
    /** A token of a form that was opened long enough ago. */
    async openForm() {
      const { formToken } = await page();
      time.now += SENDABLE_AFTER_MS;
      return formToken;
    },
    /** Advances the clock, to get around the hourly limit per client. */
    async send(words: object = {}, from: Parameters<typeof post>[1] = {}) {
      time.now += HOUR_MS;
      const answer = await post({ ...words, formToken: await this.openForm() }, from);
      expect(answer.statusCode).toBe(202);
    },
    tokenOf: async (id: string) => (await signIn({ id, email: 'signed-in@example.com' })).headers.authorization,
    async messages(query = ''): Promise<readonly ContactMessage[]> {
      return ContactMessageList.parse((await ask('GET', `contact-messages${query}`)).json()).messages;
    },
    async exported(accountId: string): Promise<string> {
      const headers = { [INTERNAL_HEADER]: INTERNAL_SECRET };
      return (await app.inject({ url: `/internal/accounts/${accountId}/records`, headers })).body;
    },
    async happen(userId: string, event: NonNullable<MessageInitShape<typeof AccountEventSchema>['event']>) {
      const message = create(AccountEventSchema, { userId, version: 1n, event });
      const position = { topic: 'test', partition: 0, offset: 0n, index: 0 };
      const read = { message, position, key: undefined, headers: {}, raw: new Uint8Array() };
      const { signal } = new AbortController();
      await events({ topic: 'test', partition: 0, events: [read], nextOffset: 1n, signal });
    },
    /** Runs until nothing is due. */
    async work() {
      await sql`update work_queue set due_at = now(), attempts = 0 where dead_at is null`.execute(db);
      const queue = { db, schema: SCHEMA, log, metrics, pollMs: 20 };
      const workers = [
        startWorker({ ...queue, ...contactMailWork(deps) }),
        startWorker({ ...queue, ...messageAccountWork(deps) }),
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

export type Contact = Awaited<ReturnType<typeof createContact>>;

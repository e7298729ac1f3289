import type { NewDataRequest, YourData } from '@sillage/proto/http/data-requests';
import { deliverMessages, type Mail } from '@sillage/runtime/mail';
import { createMetrics } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { SCHEMA } from '../db/schema.ts';
import type { Fixture } from './fixture.ts';

const PATH = '/api/v1/public/your-data';

/** Takes all waiting mails, and returns those with a recipient. */
export async function takeMails({ db, deps, log }: Fixture): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} };
  await sql`update work_queue set due_at = now() where queue = 'messages'`.execute(db);
  const worker = deliverMessages({
    db,
    schema: SCHEMA,
    log,
    metrics: createMetrics(SCHEMA),
    mailer,
    sms: undefined,
    key: deps.messageKey,
    clock: deps.clock,
  });
  await expect.poll(() => countWaiting(db), { timeout: 60_000, interval: 20 }).toBe(0);
  await worker.close();
  return mails;
}

/** The number of waiting mails, including those without a recipient. */
export async function countWaiting(db: Fixture['db']): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from work_queue where queue = 'messages'`.execute(db);
  return Number(rows[0]?.n);
}

/** The waiting mails to merchants. */
export async function listNotices({ db }: Fixture): Promise<readonly unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from work_queue where queue = 'account-notices' order by id`.execute(db);
  return rows.map(({ payload }) => payload);
}

/** A person who reads the mails of an address. */
export const readerOf = ({ app, deps }: Fixture, email: string, token = deps.dataLinks.issue(email, deps.clock())) => {
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    see: () => app.inject({ url: PATH, headers }),
    held: async (): Promise<YourData> => (await app.inject({ url: PATH, headers })).json(),
    ask: (body: NewDataRequest) => app.inject({ method: 'POST', url: `${PATH}/requests`, headers, body }),
  };
};

/** From a new client each time by default. */
export const askForLink = ({ app }: Fixture, email: string, remoteAddress = `2001:db8:${nextNetwork()}::9`) =>
  app.inject({ method: 'POST', url: `${PATH}/links`, remoteAddress, body: { email, language: 'en' } });

let networks = 0;
function nextNetwork(): string {
  networks += 1;
  return networks.toString(16);
}

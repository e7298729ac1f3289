import { AccountDeletionState } from '@sillage/proto/http/account-deletion';
import { topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createTestBus } from '@sillage/runtime/bus/testing';
import { createLifecycle, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelDeletion } from '../commands/accounts/request-deletion.ts';
import { IdentityConfig } from '../config.ts';
import { createDebts } from '../providers/debts.ts';
import { startIdentity } from '../start.ts';
import { callAccount, newPerson, PASSWORD } from '../testing/account.ts';
import { accountEvents } from '../testing/account-events.ts';
import { owedCommission, startTestAttribution, type TestAttribution } from '../testing/attribution.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { insertLeavingAccounts, leavingPerson } from '../testing/leaving-accounts.ts';
import { enrolTotp } from '../testing/second-factor.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';

const log = createLogger('identity', 'silent');

let attribution: TestAttribution;
let identity: TestIdentity;
beforeAll(async () => {
  attribution = await startTestAttribution();
});
afterAll(() => attribution.close());
beforeEach(async () => {
  attribution.isUp = true;
  attribution.owed.clear();
  identity = await startTestIdentity({ ATTRIBUTION_URL: attribution.url, BILLING_URL: attribution.url });
  return () => identity.close();
});

const configOf = (instance: TestIdentity) =>
  loadConfig(IdentityConfig, {
    DATABASE_URL: instance.databaseUrl,
    ISSUER_URL: 'https://app.example.com/auth/v1',
    INTERNAL_SECRET,
    ATTRIBUTION_URL: attribution.url,
    BILLING_URL: attribution.url,
  });

const deps = () => {
  const config = configOf(identity);
  return { db: identity.db, hot: identity.hot, clock: () => identity.now(), config, debts: createDebts(config) };
};
const run = (signal = new AbortController().signal) => eraseDueAccounts(deps(), log, signal);

const isThere = async (id: string) =>
  (await identity.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const eventsOf = (id: string) => accountEvents(identity, id);

describe('an account whose time has come', () => {
  test('is erased at the moment that was promised, and not before', async () => {
    const ada = await leavingPerson(identity);
    const { deletion } = AccountDeletionState.parse((await callAccount(identity, 'GET', 'deletion', ada.token)).body);
    identity.advance(Date.parse(deletion?.dueAt ?? '') - identity.now() - 60_000);
    expect(await run()).toEqual({ erased: 0, held: 0 });
    expect(await isThere(ada.id)).toBe(true);
    identity.advance(60_000);
    expect(await run()).toEqual({ erased: 1, held: 0 });
    expect(await isThere(ada.id)).toBe(false);
    expect(await eventsOf(ada.id)).toEqual([
      ['deletionScheduled', 1],
      ['erased', 2],
    ]);
  });

  test('leaves no row in any table that tells who it was', async () => {
    const ada = await leavingPerson(identity);
    const zoe = await newPerson(identity);
    await callAccount(identity, 'PATCH', 'profile', ada.token, { displayName: 'Ada L.', currency: 'CHF' });
    await enrolTotp(ada.browser, 'Ada’s phone');
    await ada.browser.resetPasswordForEmail(ada.email);
    identity.advance(31 * DAY_MS);
    await run();
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'identity'`.execute(identity.db);
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      // The outbox keeps the id for the other services until the event is sent.
      if (name === 'outbox') continue;
      const left =
        await sql`select t::text from ${sql.table(name)} t where t::text ~* ${`${ada.id}|${ada.email}|lovelace|Ada L|Ada’s`}`.execute(
          identity.db,
        );
      expect(left.rows, name).toEqual([]);
    }
    expect(await isThere(zoe.id)).toBe(true);
  });

  test('cannot be entered any more, by password, refresh token or a token that is still valid; its address is free', async () => {
    const ada = await leavingPerson(identity);
    identity.advance(31 * DAY_MS);
    const { data } = await ada.browser.signInWithPassword({ email: ada.email, password: PASSWORD });
    await run();
    const token = data.session?.access_token ?? '';
    expect(await callAccount(identity, 'GET', 'profile', token)).toMatchObject({
      status: 401,
      body: { code: 'session_not_found' },
    });
    expect(await identity.hot.get(`revoked:session:${JSON.parse(atob(token.split('.')[1] ?? '')).session_id}`)).toBe(
      '1',
    );
    expect((await ada.browser.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const again = identity.browser();
    expect((await again.signInWithPassword({ email: ada.email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    const anew = await again.signUp({ email: ada.email, password: PASSWORD });
    expect(anew.data.user?.id).toBeDefined();
    expect(anew.data.user?.id).not.toBe(ada.id);
  });

  test('waits while something is owed since, says since when, and goes once that is settled', async () => {
    const ada = await leavingPerson(identity);
    identity.advance(31 * DAY_MS);
    const { data } = await ada.browser.signInWithPassword({ email: ada.email, password: PASSWORD });
    attribution.owed.set(ada.id, { owed: [owedCommission(1)], owedCount: 1 });
    const heldAt = identity.now();
    expect(await run()).toEqual({ erased: 0, held: 1 });
    identity.advance(60_000);
    expect(await run()).toEqual({ erased: 0, held: 1 });
    const shown = await callAccount(identity, 'GET', 'deletion', data.session?.access_token);
    const { deletion } = AccountDeletionState.parse(shown.body);
    expect(Math.abs(Date.parse(deletion?.heldSince ?? '') - heldAt)).toBeLessThan(50_000);
    attribution.owed.clear();
    expect(await run()).toEqual({ erased: 1, held: 0 });
  });

  test('waits while the ledger has something owed beside commissions', async () => {
    const ada = await leavingPerson(identity);
    identity.advance(31 * DAY_MS);
    attribution.booked.set(ada.id, { owed: [owedCommission(1)], owedCount: 1 });
    expect(await run()).toEqual({ erased: 0, held: 1 });
    attribution.booked.clear();
    expect(await run()).toEqual({ erased: 1, held: 0 });
  });

  test('that was held can still be kept: nothing of the hold is left', async () => {
    const ada = await leavingPerson(identity);
    identity.advance(31 * DAY_MS);
    attribution.owed.set(ada.id, { owed: [owedCommission(1)], owedCount: 1 });
    await run();
    await cancelDeletion(deps(), ada.id, { address: '', ipRange: null, browser: null, os: null });
    attribution.owed.clear();
    expect(await run()).toEqual({ erased: 0, held: 0 });
    expect(await eventsOf(ada.id)).toEqual([
      ['deletionScheduled', 1],
      ['deletionCancelled', 2],
    ]);
  });

  test('stays, and the run fails and is retried, while what is owed is unknown', async () => {
    const ada = await leavingPerson(identity);
    identity.advance(31 * DAY_MS);
    attribution.isUp = false;
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await isThere(ada.id)).toBe(true);
    attribution.isUp = true;
    expect(await run()).toEqual({ erased: 1, held: 0 });
  });
});

describe('a run', () => {
  test('that is interrupted leaves whole accounts, and the next one goes on', async () => {
    const ids = await insertLeavingAccounts(identity, 3);
    const stop = new AbortController();
    const debts = {
      owedBy: async (id: string) => {
        if (id === ids[1]) stop.abort();
        return { owed: [], owedCount: 0 };
      },
    };
    await eraseDueAccounts({ ...deps(), debts }, log, stop.signal);
    expect(await Promise.all(ids.map(isThere))).toEqual([false, false, true]);
    expect(await run()).toEqual({ erased: 1, held: 0 });
  });

  test('that falls in the middle of an account has changed nothing of it', async () => {
    const [id = ''] = await insertLeavingAccounts(identity, 1);
    // The event is written last, so its failure must undo everything before it.
    await sql`
      create function fall() returns trigger language plpgsql as $$ begin raise exception 'fell'; end $$;
      create trigger fall before insert on outbox for each row execute function fall()`.execute(identity.db);
    await expect(run()).rejects.toThrow('fell');
    expect(await isThere(id)).toBe(true);
    await sql`drop trigger fall on outbox; drop function fall()`.execute(identity.db);
    expect(await run()).toEqual({ erased: 1, held: 0 });
    expect(await eventsOf(id)).toEqual([['erased', 2]]);
  });

  test('is kept by one account that fails from no other one', async () => {
    const ids = await insertLeavingAccounts(identity, 3);
    const debts = {
      owedBy: async (id: string) => {
        if (id === ids[0]) throw new Error('not this one');
        return { owed: [], owedCount: 0 };
      },
    };
    await expect(eraseDueAccounts({ ...deps(), debts }, log, new AbortController().signal)).rejects.toThrow(
      'not this one',
    );
    expect(await Promise.all(ids.map(isThere))).toEqual([true, false, false]);
  });

  test('gets past any number of accounts that are held', async () => {
    const ids = await insertLeavingAccounts(identity, 230);
    for (const id of ids.slice(0, 210)) attribution.owed.set(id, { owed: [], owedCount: 1 });
    expect(await run()).toEqual({ erased: 20, held: 210 });
  });

  test('beside another one erases each account once', async () => {
    const ids = await insertLeavingAccounts(identity, 40);
    await Promise.all([run(), run(), run()]);
    for (const id of ids) expect(await eventsOf(id)).toEqual([['erased', 2]]);
  });

  test('meets owners who change their minds: each account is either kept or erased', async () => {
    const ids = await insertLeavingAccounts(identity, 40);
    const caller = { address: '', ipRange: null, browser: null, os: null };
    await Promise.all([run(), ...ids.map((id) => cancelDeletion(deps(), id, caller))]);
    for (const id of ids) {
      expect(await eventsOf(id)).toEqual([[(await isThere(id)) ? 'deletionCancelled' : 'erased', 2]]);
    }
  });
});

test('a night that was missed is made up for at the next start, and the other services are notified', async () => {
  const ada = await leavingPerson(identity);
  const bus = await createTestBus(identity.databaseUrl);
  const config = configOf(identity);
  const night = async () => {
    const life = createLifecycle(log);
    await startIdentity(life, {
      config,
      hot: identity.hot,
      bus,
      log,
      clock: () => identity.now(),
      metrics: createMetrics('test'),
    });
    return () => life.stop();
  };
  await (await night())();
  await sql`update jobs._private_known_crontabs set known_since = now() - interval '1 day'`.execute(identity.db);
  identity.advance(31 * DAY_MS);
  const stop = await night();
  await expect.poll(() => isThere(ada.id)).toBe(false);
  const published: (string | undefined)[] = [];
  await expect
    .poll(async () => {
      published.length = 0;
      await bus.replay(topics.accountEvents, async ({ events }) => {
        published.push(...events.map(({ message }) => message.event.case));
      });
      return published;
    })
    .toEqual(['deletionScheduled', 'erased']);
  await stop();
  await bus.close();
});

import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { DAY_MS } from '@sillage/proto/values/durations';
import { AppError, createLogger, loadConfig } from '@sillage/runtime/service';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configuredRedirects, IdentityConfig } from '../../config.ts';
import { findDeletion } from '../../db/accounts/account-deletions.ts';
import { findAccount } from '../../db/accounts/accounts.ts';
import { eraseDueAccounts } from '../../jobs/erase-due-accounts.ts';
import { INTERNAL_SECRET, startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { createAccountMails } from '../codes/account-messages.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { cancelDeletion, requestDeletion } from './request-deletion.ts';

const caller = { address: '', ipRange: null, browser: null, os: null };
const log = createLogger('identity', 'silent');

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

/** An account that can only prove itself by its session. */
async function insertAccount(): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, is_anonymous, user_metadata, created_at, updated_at) values (${id}, true, '{}', now(), now())`.execute(
    identity.db,
  );
  return id;
}

async function eventsOf(id: string) {
  const { rows } = await sql<{
    value: Buffer;
  }>`select value from outbox where partition_key = ${id} order by id`.execute(identity.db);
  return rows
    .map(({ value }) => fromBinary(AccountEventSchema, value))
    .map((event) => [event.event.case, Number(event.version)]);
}

type Step = 'request' | 'cancel' | 'night' | 'owe' | 'settle' | 'ten days' | 'twenty days';
const STEPS: readonly Step[] = ['request', 'cancel', 'night', 'owe', 'settle', 'ten days', 'twenty days'];
/** Biased towards steps that lead to an erasure, so that many happen. */
const step = fc.constantFrom<Step>(...STEPS, 'request', 'settle', 'night', 'night', 'twenty days', 'twenty days');

/** The model: the same rules without a database. */
function createModel(nowMs: number) {
  const state = {
    nowMs,
    dueMs: undefined as number | undefined,
    owes: false,
    isErased: false,
    published: [] as string[],
  };
  const take: Record<Step, () => void> = {
    request() {
      if (state.isErased || state.owes || state.dueMs !== undefined) return;
      state.dueMs = state.nowMs + 30 * DAY_MS;
      state.published.push('deletionScheduled');
    },
    cancel() {
      if (state.isErased || state.dueMs === undefined) return;
      state.dueMs = undefined;
      state.published.push('deletionCancelled');
    },
    night() {
      if (state.isErased || state.owes || state.dueMs === undefined || state.dueMs > state.nowMs) return;
      state.isErased = true;
      state.published.push('erased');
    },
    owe() {
      state.owes = true;
    },
    settle() {
      state.owes = false;
    },
    'ten days'() {
      state.nowMs += 10 * DAY_MS;
    },
    'twenty days'() {
      state.nowMs += 20 * DAY_MS;
    },
  };
  return { state, take };
}

test('whatever happens in whatever order: published once each, without a gap; erased only when due, with nothing owed, and unless called off', async () => {
  const config = loadConfig(IdentityConfig, {
    DATABASE_URL: 'unused',
    ISSUER_URL: 'https://app.example.com',
    INTERNAL_SECRET,
  });
  const redirects = configuredRedirects(config);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const id = await insertAccount();
      const { state, take } = createModel(Date.now());
      const key = new Uint8Array(32);
      const sending = { hot: identity.hot, clock: () => state.nowMs, config, redirects, messageKey: key, codeKey: key };
      const deps = {
        ...sending,
        db: identity.db,
        mails: createAccountMails(sending),
        passwords: createPasswords(4),
        // Leaves out accounts of earlier runs.
        debts: { owedBy: async (userId: string) => ({ owed: [], owedCount: userId !== id || state.owes ? 1 : 0 }) },
      };
      const carryOut: Partial<Record<Step, () => Promise<unknown>>> = {
        async request() {
          const account = await findAccount(identity.db, id);
          if (!account) return;
          await requestDeletion(deps, account, { proof: {}, caller, acceptLanguage: undefined }).catch(
            (error: unknown) => {
              if (!(error instanceof AppError) || error.code !== 'commissions_owed') throw error;
            },
          );
        },
        cancel: () => cancelDeletion(deps, id, caller),
        night: () => eraseDueAccounts(deps, log, new AbortController().signal),
      };
      for (const step of steps) {
        await carryOut[step]?.();
        take[step]();
      }
      expect(await eventsOf(id)).toEqual(state.published.map((kind, index) => [kind, index + 1]));
      expect((await findAccount(identity.db, id)) === undefined).toBe(state.isErased);
      expect((await findDeletion(identity.db, id))?.dueAt.getTime()).toBe(state.isErased ? undefined : state.dueMs);
    }),
    { numRuns: 40 },
  );
});

import { randomUUID } from 'node:crypto';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createAccessTickets, createAnswerCache, type User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createTestDatabase, openWithTestClock } from '@sillage/runtime/postgres/testing';
import { openProviders } from '@sillage/runtime/provider-calls';
import { createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { buildApp } from '../app.ts';
import { BillingConfig } from '../config.ts';
import { recordIssuer } from '../db/documents/issuers.ts';
import { migrations } from '../db/migrations/index.ts';
import { type BillingDatabase, SCHEMA } from '../db/schema.ts';
import type { BillingDeps } from '../deps.ts';
import { registry } from '../providers/registry.ts';
import { createFakePayout } from './fake-payout.ts';
import { PLANS } from './plans.ts';

export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The service's app on its own database, with a clock that the test controls. */
export async function createFixture(env: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase<BillingDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { url } = database;
  const { db, setNow } = await openWithTestClock(database, SCHEMA);
  const { authenticator, signIn } = await createTestSignIn();
  const time = { now: Date.parse('2026-11-21T10:00:00Z') };
  await setNow(time.now);
  const log = createLogger('billing', 'silent');
  const config = loadConfig(BillingConfig, {
    DATABASE_URL: url,
    INTERNAL_SECRET,
    JWKS_URL: 'http://127.0.0.1:1/jwks.json',
    IDENTITY_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'https://go.example.com',
    ...env,
  });
  const bank = createFakePayout();
  const payable: { currencies: ReadonlySet<string> | null } = { currencies: null };
  const deps: BillingDeps = {
    db,
    clock: () => time.now,
    log,
    metrics: createMetrics('billing'),
    config,
    authenticator,
    payout: bank.service,
    tickets: createAccessTickets(INTERNAL_SECRET, createMemoryHotStore()),
    answers: createAnswerCache(),
    providers: openProviders(registry, config),
    payableCurrencies: { of: async () => payable.currencies },
  };
  await recordIssuer(db, config, new Date(time.now));
  const app = buildApp(deps, { log });
  return {
    app,
    /** The affiliates' bank accounts in payout. */
    bank,
    /** In which the provider can pay affiliates; by default it does not say. */
    payable,
    db,
    deps,
    time,
    url,
    /** A new merchant, and functions that call as them. */
    async newMerchant(user: Partial<User> = {}) {
      const signedIn = await signIn({ id: randomUUID(), ...user });
      const call = async (path: string, { method = 'GET', body, headers = {} }: Call = {}) => {
        const response = await app.inject({
          method,
          url: path,
          headers: { ...signedIn.headers, ...headers },
          ...(body !== undefined && { payload: body }),
        });
        return { status: response.statusCode, text: response.body, json: (): unknown => response.json() };
      };
      return { id: signedIn.user.id, headers: signedIn.headers, call };
    },
    async close() {
      await app.close();
      await db.destroy();
      await database.close();
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

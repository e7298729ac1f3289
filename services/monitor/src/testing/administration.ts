import { randomUUID } from 'node:crypto';
import { createTestBus } from '@sillage/runtime/bus/testing';
import type { User } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { AppError, createLogger, createMetrics } from '@sillage/runtime/service';
import { createOverview } from '../administration/overview.ts';
import type { ServiceCalls } from '../administration/service-calls.ts';
import { buildApp } from '../app.ts';
import { migrations } from '../db/migrations/index.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';
import { PLANS } from './plans.ts';

export const ADMIN_EMAIL = 'ops@example.com';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The administration on its own database. The test defines the other services' answers; each call to them is recorded.
 */
export async function createAdministration() {
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const { authenticator, signIn } = await createTestSignIn();
  const calls: unknown[][] = [];
  const away = new Set<string>();
  const answers: Record<string, unknown> = {
    merchants: { merchants: [], next: null },
    plan: { feeBps: 250, history: [] },
    plans: { listFeeBps: 250, agreed: [{ feeBps: 200, merchants: 1 }] },
    openView: {
      id: randomUUID(),
      merchantId: randomUUID(),
      email: 'ana@example.com',
      accessToken: 'a.b.c',
      expiresAt: '2026-12-06T12:30:00.000Z',
    },
    changePlan: { feeBps: 200, history: [] },
    deadTasks: { tasks: [] },
    securityEvents: { events: [] },
    accountTotals: { accounts: 3, activeUsers: 2 },
    campaignTotals: { campaigns: 2, affiliates: 5 },
    eventTotals: { clicks: 10, conversions: 1, revenue: [{ currency: 'EUR', amountMinor: 5000n }] },
  };
  const services = new Proxy({} as ServiceCalls, {
    get:
      (_target, name: string) =>
      async (...args: unknown[]) => {
        calls.push([name, ...args]);
        if (away.has(name)) throw new AppError('unavailable', 'The test says that it is away');
        return answers[name];
      },
  });
  const bus = await createTestBus(database.url);
  const log = createLogger('monitor', 'silent');
  const clock = () => Date.UTC(2026, 11, 6, 12);
  const metrics = createMetrics('monitor');
  const deps = {
    db: database.db,
    clock,
    log,
    config: { ADMIN_EMAIL, INTERNAL_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://site.example' },
    authenticator,
    bus,
    services,
    isMailed: true,
    overview: createOverview({
      db: database.db,
      bus,
      clock,
      log,
      services,
      metrics,
      addresses: { nobody: 'http://127.0.0.1:1' },
    }),
  } as unknown as MonitorDeps;
  const app = buildApp(deps, { log });

  /** A user's token; by default, the administrator's with a second factor. */
  async function token(user: Partial<User> = {}): Promise<string> {
    const whole = { email: ADMIN_EMAIL, emailVerified: true, aal: 'aal2', hasSecondFactor: true, ...user } as const;
    return (await signIn({ id: randomUUID(), ...whole })).headers.authorization;
  }

  return {
    app,
    bus,
    log,
    calls,
    away,
    answers,
    db: database.db,
    metrics,
    token,
    async ask(method: Method, path: string, payload?: object, authorization?: string) {
      return app.inject({
        method,
        url: `/api/v1/admin/${path}`,
        headers: { authorization: authorization ?? (await token()) },
        ...(payload && { payload }),
      });
    },
    async close() {
      await app.close();
      await bus.close();
      await database.close();
    },
  };
}

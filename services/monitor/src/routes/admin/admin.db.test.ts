import { randomUUID } from 'node:crypto';
import { AdminActList, AdminOverview, DatabaseFacts } from '@sillage/proto/http/administration';
import { AdminIncidents } from '@sillage/proto/http/incidents';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdministration, type Method } from '../../testing/administration.ts';

type Administration = Awaited<ReturnType<typeof createAdministration>>;
let admin: Administration;
beforeAll(async () => {
  admin = await createAdministration();
});
afterAll(() => admin.close());
beforeEach(() => {
  admin.calls.length = 0;
  admin.away.clear();
});

const ask: Administration['ask'] = (...requested) => admin.ask(...requested);
const acts = async () => AdminActList.parse((await ask('GET', 'acts?limit=100')).json()).acts;

const merchant = randomUUID();
const reason = 'Reported three times for unsolicited mail';
const writes: readonly (readonly [Method, string, object])[] = [
  ['POST', `merchants/${merchant}/suspension`, { reason }],
  ['POST', `merchants/${merchant}/reinstatement`, { reason }],
  ['POST', `merchants/${merchant}/views`, { reason }],
  ['POST', `merchants/${merchant}/mails`, { reason, mail: 'recovery' }],
  ['PATCH', `merchants/${merchant}/plan`, { reason, feeBps: 200 }],
  ['POST', `dead-tasks/billing/${randomUUID()}/retry`, { reason }],
];
/** The published text serves as the reason. */
const incident = { title: 'Slow links', severity: 'major', parts: ['links'] };
const reads = [
  'overview',
  'work',
  'database',
  'incidents',
  'plans',
  'merchants',
  `merchants/${merchant}`,
  'security-events',
  'dead-tasks',
];

describe('everything but the question who one is', () => {
  test.each([
    ['somebody else', { email: 'other@example.com' }, 404],
    ['an address that was never proved', { emailVerified: false }, 404],
    ['the administrator without a second factor', { aal: 'aal1' }, 403],
  ] as const)('is closed to %s', async (_case, user, status) => {
    const token = await admin.token(user);
    for (const path of [...reads, 'acts', 'dead-letters'])
      expect((await ask('GET', path, undefined, token)).statusCode).toBe(status);
    for (const [method, path, body] of writes) expect((await ask(method, path, body, token)).statusCode).toBe(status);
    expect((await ask('POST', 'incidents', incident, token)).statusCode).toBe(status);
    expect(admin.calls).toEqual([]);
  });

  test('is closed without a token', async () => {
    for (const path of [...reads, 'access', 'acts']) {
      expect((await admin.app.inject({ url: `/api/v1/admin/${path}` })).statusCode).toBe(401);
    }
  });
});

test('whoever is signed in learns what is missing', async () => {
  const access = async (user: object) => (await ask('GET', 'access', undefined, await admin.token(user))).json();
  expect(await access({})).toEqual({ isAdministrator: true, needsSecondFactor: false });
  expect(await access({ aal: 'aal1' })).toEqual({ isAdministrator: false, needsSecondFactor: true });
  expect(await access({ email: 'other@example.com' })).toEqual({ isAdministrator: false, needsSecondFactor: false });
});

test.each(writes)('%s %s is done once, with its reason in the audit log', async (method, path, body) => {
  const before = (await acts()).length;
  expect((await ask(method, path, body)).statusCode).toBeLessThan(300);
  expect(admin.calls).toHaveLength(1);
  const after = await acts();
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ administrator: 'ops@example.com', reason, outcome: 'done' });
});

test.each(writes)('%s %s is refused without a reason, and not done', async (method, path, body) => {
  const before = (await acts()).length;
  expect((await ask(method, path, { ...body, reason: '   ' })).statusCode).toBe(400);
  expect(admin.calls).toEqual([]);
  expect(await acts()).toHaveLength(before);
});

test('an incident is opened, and in the audit log', async () => {
  expect((await ask('POST', 'incidents', incident)).statusCode).toBe(201);
  expect((await acts())[0]).toMatchObject({ act: 'incident_opened', target: 'Slow links', outcome: 'done' });
});

test('a view is begun for the session of the administrator, and its end is in the audit log', async () => {
  const viewId = randomUUID();
  const [id, sessionId] = [randomUUID(), randomUUID()];
  const token = await admin.token({ id, sessionId });
  const answer = await ask('POST', `merchants/${merchant}/views`, { reason }, token);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(admin.calls).toEqual([['openView', merchant, { administratorId: id, sessionId }]]);
  expect((await ask('DELETE', `merchants/${merchant}/views/${viewId}`)).statusCode).toBe(204);
  expect(admin.calls.at(-1)).toEqual(['endView', merchant, viewId]);
  const kinds = (await acts()).slice(0, 2).map(({ act, target }) => [act, target]);
  expect(kinds).toEqual([
    ['merchant_view_ended', merchant],
    ['merchant_viewed', merchant],
  ]);
});

test('whoever looks at an account is no administrator by that, even at the account of one', async () => {
  const viewer = { id: randomUUID(), sessionId: randomUUID() };
  const token = await admin.token({ viewer });
  for (const path of [...reads, 'acts', 'access'])
    expect((await ask('GET', path, undefined, token)).statusCode).toBe(403);
  for (const [method, path, body] of writes) expect((await ask(method, path, body, token)).statusCode).toBe(403);
  expect((await ask('POST', 'incidents', incident, token)).statusCode).toBe(403);
  expect(admin.calls).toEqual([]);
});

test('what failed is in the audit log as failed', async () => {
  admin.away.add('suspend');
  expect((await ask('POST', `merchants/${merchant}/suspension`, { reason })).statusCode).toBe(503);
  expect((await acts())[0]).toMatchObject({ act: 'merchant_suspended', target: merchant, outcome: 'failed' });
});

test('the audit log cannot be changed or shortened, not even by the service itself', async () => {
  await ask('POST', `merchants/${merchant}/suspension`, { reason });
  for (const statement of [
    "update acts set reason = 'another'",
    "update acts set outcome = 'failed' where outcome = 'done'",
    'delete from acts',
  ]) {
    await expect(sql.raw(statement).execute(admin.db)).rejects.toThrow('append-only');
  }
});

test('the overview measures what there is, and shows the rest where a service is away', async () => {
  const overview = async () => AdminOverview.parse((await ask('GET', 'overview')).json());
  expect(await overview()).toMatchObject({
    health: { status: 'critical', availablePercent: 0, totalServices: 1 },
    services: [{ name: 'nobody', state: 'outage', responseTimeMs: null, problem: 'It is not reachable' }],
    accounts: { accounts: 3 },
    events: { clicks: 10, revenue: [{ currency: 'EUR', amountMinor: 5000n }] },
  });
  for (const name of ['accountTotals', 'eventTotals', 'deadTasks']) admin.away.add(name);
  expect(await overview()).toMatchObject({ accounts: null, events: null, campaigns: { campaigns: 2 }, errors: [] });
});

test('tasks that were given up are among the latest errors', async () => {
  const task = { id: randomUUID(), key: null, attempts: 30, lastError: 'no route to host', queue: 'mails' };
  admin.answers.deadTasks = { tasks: [{ ...task, deadAt: '2026-12-06T11:00:00.000Z' }] };
  const { errors } = AdminOverview.parse((await ask('GET', 'overview')).json());
  admin.answers.deadTasks = { tasks: [] };
  expect(errors).toHaveLength(3);
  expect(errors[0]).toMatchObject({ severity: 'other', message: 'no route to host', at: '2026-12-06T11:00:00.000Z' });
});

test('the database says of itself what it measures, and null of what is not set up', async () => {
  const facts = DatabaseFacts.parse((await ask('GET', 'database')).json());
  expect(facts.sizeBytes).toBeGreaterThan(0);
  expect(facts.connections.used).toBeGreaterThan(0);
  expect(facts.connections.max).toBeGreaterThanOrEqual(facts.connections.used);
  expect(facts.indexes.total).toBeGreaterThan(0);
  expect(facts.tables.length).toBeGreaterThan(0);
  expect([facts.replication, facts.statements, facts.backups]).toEqual([null, null, null]);
});

test('incidents that last are listed before newer ones that are over, with what is planned and how many are told', async () => {
  const list = async () => AdminIncidents.parse((await ask('GET', 'incidents')).json());
  const open = async (more: object) => (await ask('POST', 'incidents', { ...incident, ...more })).json().id as string;
  const lasting = await open({ title: 'Lasts' });
  const over = await open({ title: 'Is over', state: 'resolved' });
  const window = { startsAt: '2026-12-07T00:00:00.000Z', endsAt: '2026-12-07T01:00:00.000Z' };
  const planned = (await ask('POST', 'maintenance', { title: 'New disks', parts: ['database'], ...window })).json();
  const known = await list();
  const ids = known.incidents.map(({ id }) => id);
  expect(ids.indexOf(lasting)).toBeGreaterThanOrEqual(0);
  expect(ids.indexOf(lasting)).toBeLessThan(ids.indexOf(over));
  expect(known.incidents.every(({ isAutomatic }) => !isAutomatic)).toBe(true);
  expect(known).toMatchObject({ maintenance: [{ id: planned.id, title: 'New disks' }], subscribersCount: 0 });
  expect((await ask('DELETE', `maintenance/${planned.id}`)).statusCode).toBe(204);
  expect((await list()).maintenance).toEqual([]);
});

test('a merchant is shown without the plan where billing is away', async () => {
  admin.answers.merchant = {
    id: merchant,
    email: 'a@example.com',
    isEmailConfirmed: true,
    isEmailProven: true,
    createdAt: '2026-12-01T00:00:00.000Z',
    lastSignInAt: null,
    hasSecondFactor: false,
    isSuspended: false,
    deletionDueAt: null,
    supportAccessUntil: null,
    restrictedSince: null,
  };
  expect((await ask('GET', `merchants/${merchant}`)).json()).toMatchObject({ plan: { feeBps: 250 } });
  admin.away.add('plan');
  expect((await ask('GET', `merchants/${merchant}`)).json()).toMatchObject({ email: 'a@example.com', plan: null });
});

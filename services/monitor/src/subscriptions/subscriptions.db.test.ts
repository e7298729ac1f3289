import { NewIncident } from '@sillage/proto/http/incidents';
import { CANCELLATION_PATH } from '@sillage/proto/http/subscriptions';
import { HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { startTestSmtp, type TestMail, type TestSmtp } from '@sillage/runtime/mail/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  announceMaintenance,
  cancelMaintenance,
  changeAutomatic,
  openIncident,
  updateIncident,
} from '../incidents/change-incidents.ts';
import { createSubscriptions, type Subscriptions } from '../testing/subscriptions.ts';

let smtp: TestSmtp;
let service: Subscriptions;
beforeEach(async () => {
  smtp = await startTestSmtp();
  service = await createSubscriptions(smtp.url);
  return async () => {
    await service.close();
    await smtp.close();
  };
});

const incident = NewIncident.parse({ title: 'Slow links', severity: 'major', parts: ['links'], message: 'We look.' });
const tokenOf = ({ text }: TestMail, page: string) =>
  new RegExp(`https://site\\.example/status/${page}\\?token=(\\S+)`).exec(text)?.[1] ?? '';
const subjects = () => smtp.mails.map(({ subject }) => subject);

const ask = (email: string, language = 'en', ip = '203.0.113.9') =>
  service.post('/api/v1/status/subscriptions', { email, language }, ip);
const confirm = (token: string) => service.post('/api/v1/status/subscriptions/confirmation', { token });
const cancel = (token: string) => service.post(`${CANCELLATION_PATH}?token=${token}`, undefined);

async function subscribe(email: string, language = 'en') {
  expect((await ask(email, language)).statusCode).toBe(202);
  await service.work();
  const mail = smtp.mails.findLast(({ to }) => to === email);
  if (!mail) throw new Error('No mail came');
  expect((await confirm(tokenOf(mail, 'confirm'))).json()).toEqual({ email });
}

describe('whoever subscribes', () => {
  test('is written to once they have followed the link of a mail, in their language, and not before', async () => {
    expect((await ask('Ana@example.com', 'fr')).statusCode).toBe(202);
    await openIncident(service.deps, incident);
    await service.work();
    expect(subjects()).toEqual(['Confirmez votre abonnement à l’état des services']);
    const token = tokenOf(await smtp.mailTo('ana@example.com'), 'confirm');
    for (let time = 0; time < 2; time += 1) expect((await confirm(token)).json()).toEqual({ email: 'ana@example.com' });
    await openIncident(service.deps, { ...incident, title: 'Still slow' });
    await service.work();
    expect(subjects().slice(1)).toEqual(['Incident : Still slow']);
  });

  test('finds the link expired after a day', async () => {
    await ask('ana@example.com');
    await service.work();
    const token = tokenOf(await smtp.mailTo('ana@example.com'), 'confirm');
    service.time.now += 24 * HOUR_MS;
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_expired' });
    expect((await confirm('nonsense')).json()).toMatchObject({ code: 'link_expired' });
  });

  test('gets the same answer and the same mail, whether the address is subscribed or not', async () => {
    await subscribe('ana@example.com');
    const again = await ask('ana@example.com', 'es');
    const other = await ask('bob@example.com', 'es');
    expect([again.statusCode, again.body]).toEqual([other.statusCode, other.body]);
    await service.work();
    expect(smtp.mails.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'Confirma tu suscripción al estado de los servicios'],
      ['bob@example.com', 'Confirma tu suscripción al estado de los servicios'],
    ]);
    const mail = await smtp.mailTo('ana@example.com', 2);
    await confirm(tokenOf(mail, 'confirm'));
    expect(await service.db.selectFrom('subscribers').select(['email', 'language']).execute()).toEqual([
      { email: 'ana@example.com', language: 'es' },
    ]);
  });

  test('has no token lying around: only its hash is stored, and the mail that waits is sealed', async () => {
    await ask('ana@example.com');
    const waiting = await sql<{ row: string }>`select work_queue::text as row from work_queue`.execute(service.db);
    const requests = await sql<{ row: string }>`select r::text as row from subscription_requests r`.execute(service.db);
    await service.work();
    const token = tokenOf(await smtp.mailTo('ana@example.com'), 'confirm');
    expect(waiting.rows).toHaveLength(1);
    expect(requests.rows).toHaveLength(1);
    for (const { row } of [...waiting.rows, ...requests.rows]) expect(row).not.toContain(token);
    expect(waiting.rows[0]?.row).not.toContain('ana@example.com');
  });

  test('can have three mails an hour sent to an address, and ten by one client, and no more', async () => {
    for (let time = 0; time < 3; time += 1) expect((await ask('ana@example.com')).statusCode).toBe(202);
    expect((await ask('ANA@example.com', 'en', '203.0.113.10')).json()).toMatchObject({ code: 'rate_limited' });
    for (let n = 0; n < 7; n += 1) expect((await ask(`someone-${n}@example.com`)).statusCode).toBe(202);
    expect((await ask('other@example.com')).json()).toMatchObject({ code: 'rate_limited' });
    expect((await ask('other@example.com', 'en', '203.0.113.10')).statusCode).toBe(202);
  });

  test.each([
    [{ email: 'no address', language: 'en' }, 'email'],
    [{ email: 'ana@example.com\r\nBcc: bob@example.com', language: 'en' }, 'email'],
    [{ email: 'ana@example.com', language: 'tlh' }, 'language'],
  ])('is told what is wrong with %j', async (body, path) => {
    const answer = await service.post('/api/v1/status/subscriptions', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path }] });
  });

  test('is told so where there is no mail server, and the status says it beforehand', async () => {
    const without = await createSubscriptions(undefined);
    const status = async (of: Subscriptions) => (await of.status()).json();
    expect(await status(service)).toMatchObject({ takesSubscriptions: true });
    expect(await status(without)).toMatchObject({ takesSubscriptions: false });
    const answer = await without.post('/api/v1/status/subscriptions', { email: 'ana@example.com', language: 'en' });
    expect(answer.json()).toMatchObject({ code: 'not_found', detail: expect.stringContaining('no mail server') });
    await without.close();
  });
});

describe('whoever unsubscribes', () => {
  const link = async () => {
    await openIncident(service.deps, incident);
    await service.work();
    return smtp.mailTo('ana@example.com', 2);
  };

  test('does so by the one click of a mail program, and nothing is known of the address any more', async () => {
    await subscribe('ana@example.com');
    const { headers } = await link();
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '');
    expect(url.origin).toBe('https://site.example');
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
    ] as const) {
      const headers = { 'content-type': type };
      const answer = await service.app.inject({ method: 'POST', url: url.pathname + url.search, headers, body });
      expect(answer.statusCode).toBe(204);
    }
    for (const table of ['subscribers', 'subscriptionRequests'] as const)
      expect(await service.db.selectFrom(table).selectAll().execute()).toEqual([]);
    await updateLater();
    expect(smtp.mails).toHaveLength(2);
  });

  test('finds a page behind the link, which a program that merely opens it does not act on', async () => {
    await subscribe('ana@example.com');
    const mail = await link();
    const token = tokenOf(mail, 'unsubscribe');
    const opened = await service.app.inject({ method: 'GET', url: `${CANCELLATION_PATH}?token=${token}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `https://site.example/status/unsubscribe?token=${token}`,
    ]);
    expect(await service.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
    expect((await cancel(token)).statusCode).toBe(204);
    expect(await service.db.selectFrom('subscribers').selectAll().execute()).toEqual([]);
  });

  test('cannot do so for others', async () => {
    await subscribe('ana@example.com');
    const { id } = await service.db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
    for (const token of [id, `${id}.`, `${id}.${'A'.repeat(43)}`])
      expect((await cancel(token)).json()).toMatchObject({ code: 'link_invalid' });
    expect(await service.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
  });

  async function updateLater() {
    await openIncident(service.deps, { ...incident, title: 'Another one' });
    await service.work();
  }
});

describe('subscribers are told', () => {
  beforeEach(() => subscribe('ana@example.com'));
  const told = () => subjects().slice(1);

  test('of an incident as it goes on, with everything that was said, newest first', async () => {
    const { id } = await openIncident(service.deps, incident);
    await service.work();
    await updateIncident(service.deps, id, { state: 'identified', message: 'A cable <b>.\nNear the sea.' });
    await service.work();
    await updateIncident(service.deps, id, { state: 'resolved' });
    await service.work();
    expect(told()).toEqual(['Incident: Slow links', 'Incident update: Slow links', 'Resolved: Slow links']);
    const last = await smtp.mailTo('ana@example.com', 4);
    const places = [
      'Resolved ·',
      'Identified ·',
      'A cable <b>.',
      'Near the sea.',
      'We look.',
      'Affected: Tracked links',
    ];
    const found = places.map((place) => last.text.indexOf(place));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(0);
    expect(last.html).toContain('A cable &lt;b&gt;.');
  });

  test('of the newest only, where the mail server was away meanwhile', async () => {
    smtp.refuse('ana@example.com', 451);
    const { id } = await openIncident(service.deps, incident);
    await service.work();
    await updateIncident(service.deps, id, { state: 'identified' });
    await updateIncident(service.deps, id, { state: 'resolved' });
    smtp.refuse('ana@example.com', undefined);
    await service.work();
    expect(told()).toEqual(['Resolved: Slow links']);
  });

  test('of maintenance, of its being called off, and of its end before its time', async () => {
    const from = service.time.now + HOUR_MS;
    const given = { title: 'New disks', description: 'Short.', parts: ['database' as const] };
    const window = { startsAt: new Date(from).toISOString(), endsAt: new Date(from + HOUR_MS).toISOString() };
    const first = await announceMaintenance(service.deps, { ...given, ...window });
    await service.work();
    await cancelMaintenance(service.deps, first.id);
    await service.work();
    const second = await announceMaintenance(service.deps, { ...given, ...window, title: 'Newer disks' });
    await service.work();
    service.time.now = from + MINUTE_MS;
    await cancelMaintenance(service.deps, second.id);
    await service.work();
    expect(told()).toEqual([
      'Planned maintenance: New disks',
      'Maintenance called off: New disks',
      'Planned maintenance: Newer disks',
      'Maintenance over: Newer disks',
    ]);
    expect((await smtp.mailTo('ana@example.com', 2)).text).toContain('December 6, 2026 at 01:00 PM UTC');
  });

  test('of an outage that comes and goes twice: when it begins, and when it has been over for five minutes', async () => {
    const automatic = async (what: 'open' | 'resolve', afterMinutes: number) => {
      service.time.now += afterMinutes * MINUTE_MS;
      await changeAutomatic(service.deps, 'api', what);
      await service.work();
    };
    await automatic('open', 0);
    await automatic('resolve', 1);
    for (let time = 0; time < 3; time += 1) {
      await automatic('open', 4);
      await automatic('resolve', 1);
    }
    expect(told()).toEqual(['Incident: Outage of API']);
    service.time.now += 5 * MINUTE_MS;
    await service.work();
    expect(told()).toEqual(['Incident: Outage of API', 'Resolved: Outage of API']);
    await automatic('open', 1);
    expect(told()).toEqual(['Incident: Outage of API', 'Resolved: Outage of API', 'Incident: Outage of API']);
  });

  test('at once that an outage is over which somebody has written about', async () => {
    await changeAutomatic(service.deps, 'api', 'open');
    await service.work();
    const { id } = await service.db.selectFrom('incidents').select('id').executeTakeFirstOrThrow();
    await updateIncident(service.deps, id, { state: 'resolved', message: 'A disk was full.' });
    await service.work();
    expect(told()).toEqual(['Incident: Outage of API', 'Resolved: Outage of API']);
  });

  test('by the same mail as before, where the process ended once the mails were made', async () => {
    await openIncident(service.deps, incident);
    await service.announceTwice();
    await service.work();
    const ids = smtp.mails.slice(1).map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

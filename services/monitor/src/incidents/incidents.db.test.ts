import { NewIncident } from '@sillage/proto/http/incidents';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { PUBLIC_PARTS } from '@sillage/proto/values/status';
import { beforeEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { announceMaintenance, cancelMaintenance, openIncident, updateIncident } from './change-incidents.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
  return () => fixture.close();
});

const deps = () => ({ db: fixture.db, clock: () => fixture.time.now });
const given = NewIncident.parse({
  title: 'Slow links',
  severity: 'major',
  parts: ['links'],
  message: 'We look into it.',
});
const shown = () => fixture.watch.status();
const down = async (rounds: number) => {
  fixture.probes.api.isUp = false;
  for (let round = 0; round < rounds; round += 1) await fixture.nextRound();
};

test('what is announced is shown with everything that was said about it, and what is resolved stays so', async () => {
  const { id } = await openIncident(deps(), given);
  fixture.time.now += MINUTE_MS;
  await updateIncident(deps(), id, { state: 'identified', severity: 'critical', title: 'Links do not answer' });
  fixture.time.now += MINUTE_MS;
  await updateIncident(deps(), id, { state: 'resolved', message: 'It was a cable.' });
  await fixture.nextRound();
  expect(shown().incidents).toEqual([
    {
      id,
      title: 'Links do not answer',
      description: '',
      severity: 'critical',
      state: 'resolved',
      parts: ['links'],
      createdAt: '2026-12-06T12:00:00.000Z',
      resolvedAt: '2026-12-06T12:02:00.000Z',
      updates: [
        { at: '2026-12-06T12:02:00.000Z', state: 'resolved', message: 'It was a cable.' },
        { at: '2026-12-06T12:01:00.000Z', state: 'identified', message: '' },
        { at: '2026-12-06T12:00:00.000Z', state: 'investigating', message: 'We look into it.' },
      ],
    },
  ]);
  await expect(updateIncident(deps(), id, { message: 'Again.' })).rejects.toMatchObject({ code: 'invalid_transition' });
});

test('while an incident lasts that no probe sees, not everything is called operational', async () => {
  const everything = await createFixture(PUBLIC_PARTS);
  const state = async () => {
    await everything.nextRound();
    return everything.watch.status().state;
  };
  const own = { db: everything.db, clock: () => everything.time.now };
  expect(await state()).toBe('operational');
  const { id } = await openIncident(own, given);
  expect(await state()).toBe('degraded');
  await updateIncident(own, id, { state: 'resolved' });
  expect(await state()).toBe('operational');
  await everything.close();
});

test('the page shows the last ten, and older ones that last', async () => {
  await openIncident(deps(), { ...given, title: 'Lasts' });
  for (let number = 1; number <= 12; number += 1) {
    fixture.time.now += 1;
    const { id } = await openIncident(deps(), { ...given, title: `Number ${number}` });
    await updateIncident(deps(), id, { state: 'resolved' });
  }
  await fixture.nextRound();
  expect(shown().incidents.map(({ title }) => title)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `Number ${12 - index}`),
    'Lasts',
  ]);
});

test('of an outage that several processes see at once there is one incident', async () => {
  await down(8);
  await fixture.db.deleteFrom('incidentUpdates').execute();
  await fixture.db.deleteFrom('incidents').execute();
  const others = Array.from({ length: 5 }, () => fixture.openWatch());
  await Promise.all(others.map((watch) => watch.look()));
  expect(await fixture.db.selectFrom('incidents').select('automaticPart').execute()).toEqual([
    { automaticPart: 'api' },
  ]);
});

test('an outage that lasts three minutes is an incident by itself, one only, and is resolved when the part is back', async () => {
  await fixture.nextRound();
  await down(6);
  expect(shown().incidents).toEqual([]);
  await down(4);
  expect(shown().incidents).toMatchObject([{ title: null, parts: ['api'], severity: 'critical', resolvedAt: null }]);
  fixture.probes.api.isUp = true;
  await fixture.nextRound();
  expect(shown().incidents).toMatchObject([{ state: 'investigating' }]);
  await fixture.nextRound();
  expect(shown().incidents).toMatchObject([{ state: 'resolved', updates: [{ state: 'resolved' }, {}] }]);
});

test('an incident that somebody writes about is theirs, and does not end by itself', async () => {
  await down(8);
  const id = shown().incidents[0]?.id ?? '';
  await updateIncident(deps(), id, { state: 'identified', message: 'A disk is full.' });
  await fixture.nextRound();
  fixture.probes.api.isUp = true;
  await fixture.nextRound();
  await fixture.nextRound();
  expect(shown().incidents).toMatchObject([{ id, title: null, state: 'identified' }]);
});

test('while maintenance is under way the part is in maintenance, counts as nothing else, and opens no incident', async () => {
  const { id } = await announceMaintenance(deps(), {
    title: 'New disks',
    description: '',
    parts: ['api'],
    startsAt: new Date(fixture.time.now - MINUTE_MS).toISOString(),
    endsAt: new Date(fixture.time.now + DAY_MS).toISOString(),
  });
  await down(10);
  const { state, incidents, maintenance, parts } = shown();
  expect({ state, incidents }).toEqual({ state: 'degraded', incidents: [] });
  expect(maintenance).toMatchObject([{ id, title: 'New disks' }]);
  expect(parts.find(({ part }) => part === 'api')).toMatchObject({ state: 'maintenance' });
  const day = await fixture.db.selectFrom('days').selectAll().where('part', '=', 'api').executeTakeFirstOrThrow();
  expect(day).toMatchObject({ samples: 10, planned: 10, failed: 0 });
  const restarted = fixture.openWatch();
  await restarted.look();
  expect(restarted.status()).toMatchObject({ state: 'degraded', incidents: [] });
  await cancelMaintenance(deps(), id);
  await fixture.nextRound();
  expect(shown().maintenance).toEqual([]);
  await expect(cancelMaintenance(deps(), id)).rejects.toMatchObject({ code: 'not_found' });
});

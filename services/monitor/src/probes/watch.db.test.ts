import { beforeEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture();
  return () => fixture.close();
});

const stateOf = (part: string, watch = fixture.watch) => watch.status().parts.find((shown) => shown.part === part);

test('what was found is judged, timed and summed up by day', async () => {
  fixture.probes.api.measuredMs = 1_001;
  await fixture.nextRound();
  fixture.probes.api.measuredMs = 40;
  await fixture.nextRound();
  expect(stateOf('api')).toMatchObject({
    state: 'operational',
    responseTimeMs: 40,
    checkedAt: '2026-12-06T12:01:00.000Z',
    problem: null,
    availableBps: 10_000,
    days: [{ day: '2026-12-06', state: 'degraded', availableBps: 10_000 }],
  });
  const hours = await fixture.db.selectFrom('hours').selectAll().where('part', '=', 'api').execute();
  expect(hours).toEqual([
    {
      part: 'api',
      hour: new Date('2026-12-06T12:00:00Z'),
      samples: 2,
      failed: 0,
      slow: 1,
      planned: 0,
      durationSumMs: 1_041,
      durationMaxMs: 1_001,
    },
  ]);
});

test('a failure is tried twice, then it is an outage; the first answer after it is degraded, the second operational', async () => {
  fixture.probes.database.isUp = false;
  await fixture.nextRound();
  expect(fixture.probes.database.runs).toBe(2);
  expect(stateOf('database')).toMatchObject({ state: 'outage', problem: 'unreachable', responseTimeMs: null });
  expect(fixture.watch.status().state).toBe('outage');
  fixture.probes.database.isUp = true;
  await fixture.nextRound();
  expect(stateOf('database')?.state).toBe('degraded');
  await fixture.nextRound();
  expect(stateOf('database')?.state).toBe('operational');
});

test('of several processes one probes, and all know what it found', async () => {
  const others = [fixture.openWatch(), fixture.openWatch()];
  const all = [fixture.watch, ...others];
  await Promise.all(all.map((watch) => watch.check()));
  expect(fixture.probes.api.runs).toBe(1);
  await Promise.all(all.map((watch) => watch.check()));
  expect(fixture.probes.api.runs).toBe(1);
  expect(all.map((watch) => stateOf('api', watch)?.state)).toEqual(['operational', 'operational', 'operational']);
});

test('however often a check is asked for, everything is probed no more often than that', async () => {
  await Promise.all(Array.from({ length: 20 }, () => fixture.watch.check(10_000)));
  await fixture.watch.check(10_000);
  expect(fixture.probes.api.runs).toBe(1);
});

test('the figures for alerts follow the last probe', async () => {
  await fixture.nextRound();
  const figure = (name: string) => fixture.watch.metrics.getSingleMetricAsString(name);
  expect(await figure('sillage_probe_up')).toMatch(/^sillage_probe_up\{.*probe="api".*\} 1$/m);
  expect(await figure('sillage_probe_duration_seconds')).toMatch(/probe="api".*\} 0\.012$/m);
  fixture.probes.api.isUp = false;
  await fixture.nextRound();
  expect(await figure('sillage_probe_up')).toMatch(/^sillage_probe_up\{.*probe="api".*\} 0$/m);
  expect(await figure('sillage_probe_duration_seconds')).not.toContain('probe="api"');
});

test('while the database is away what is found is known, and stored once it is back', async () => {
  await fixture.nextRound();
  fixture.outage.isAway = true;
  fixture.probes.api.isUp = false;
  await fixture.nextRound();
  expect(stateOf('api')).toMatchObject({ state: 'outage', days: [{ state: 'operational' }] });
  expect(stateOf('database')?.state).toBe('operational');
  fixture.probes.api.isUp = true;
  await fixture.nextRound();
  await fixture.nextRound();
  expect(stateOf('api')?.state).toBe('operational');
  fixture.outage.isAway = false;
  await fixture.nextRound();
  expect(stateOf('api')?.days).toEqual([{ day: '2026-12-06', state: 'outage', availableBps: 8_000 }]);
  const stored = await fixture.db
    .selectFrom('samples')
    .select('isUp')
    .where('part', '=', 'api')
    .orderBy('at')
    .execute();
  expect(stored.map(({ isUp }) => isUp)).toEqual([true, false, true, true, true]);
});

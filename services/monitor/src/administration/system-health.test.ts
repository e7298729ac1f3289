import type { ServiceHealth } from '@sillage/proto/http/administration';
import { expect, test } from 'vitest';
import { systemHealth } from './system-health.ts';

const service = (state: ServiceHealth['state'], responseTimeMs: number | null = 10): ServiceHealth => ({
  name: `${state}-${responseTimeMs}`,
  state,
  responseTimeMs,
  checkedAt: '2026-12-01T00:00:00.000Z',
  problem: null,
  version: null,
  memoryBytes: null,
});
const up = (count: number) => Array.from({ length: count }, () => service('operational'));

test.each([
  ['nothing to watch', [], 'healthy', 100, []],
  ['all work', up(9), 'healthy', 100, []],
  ['one is slow', [...up(8), service('degraded', 1500)], 'warning', 100, ['degraded']],
  ['all are slow', [service('operational', 3000)], 'warning', 100, ['slow']],
  ['one of thirty is down', [...up(29), service('outage', null)], 'critical', 96.7, ['unavailable']],
  ['one of nine is down', [...up(8), service('outage', null)], 'critical', 88.9, ['unavailable', 'availability']],
  ['half are down', [service('operational'), service('outage', null)], 'critical', 50, ['unavailable', 'availability']],
  [
    'one is down and one is slow',
    [...up(28), service('degraded', 1200), service('outage', null)],
    'critical',
    96.7,
    ['unavailable', 'degraded'],
  ],
] as const)('%s', (_case, services, status, availablePercent, kinds) => {
  const health = systemHealth(services);
  expect(health).toMatchObject({ status, availablePercent, totalServices: services.length });
  expect(health.issues.map(({ kind }) => kind)).toEqual(kinds);
});

test('the average leaves out what did not answer, and is unknown where nobody did', () => {
  expect(systemHealth([service('operational', 10), service('operational', 21), service('outage', null)])).toMatchObject(
    {
      averageResponseMs: 16,
      healthyServices: 2,
    },
  );
  expect(systemHealth([service('outage', null)]).averageResponseMs).toBeNull();
});

test('availability below 80 % is called low, below 95 % reduced', () => {
  const levelOf = (downCount: number, upCount: number) =>
    systemHealth([...up(upCount), ...Array.from({ length: downCount }, () => service('outage', null))]).issues.find(
      ({ kind }) => kind === 'availability',
    );
  expect(levelOf(1, 3)).toMatchObject({ level: 'low', percent: 75 });
  expect(levelOf(1, 9)).toMatchObject({ level: 'reduced', percent: 90 });
  expect(levelOf(1, 19)).toBeUndefined();
});

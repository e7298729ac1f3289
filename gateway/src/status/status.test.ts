import type { PublicStatus } from '@sillage/proto/http/status';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';
import { createKeptStatus } from './kept-status.ts';

let gateway: Fixture;
beforeAll(async () => {
  gateway = await startFixture();
});
afterAll(() => gateway.close());

let asOf: string;
beforeEach(() => {
  asOf = new Date().toISOString();
  gateway.monitor.own.answer = (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        state: 'operational',
        asOf,
        isStale: false,
        parts: [],
        incidents: [],
        maintenance: [],
      } satisfies PublicStatus),
    );
    return true;
  };
});

const shown = async () => (await (await fetch(`${gateway.url}/api/v1/status`)).json()) as PublicStatus;
const goAway = () => {
  gateway.monitor.own.answer = (_request, response) => {
    response.destroy();
    return true;
  };
};

test('anybody reads the state of the platform, from pages of other sites as well', async () => {
  expect(await shown()).toMatchObject({ state: 'unknown', isStale: true, asOf: null });
  await gateway.status.refresh();
  const answer = await fetch(`${gateway.url}/api/v1/status`);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual({
    state: 'operational',
    asOf,
    isStale: false,
    parts: [],
    incidents: [],
    maintenance: [],
  });
});

test('while the monitor is away the last known state is answered, and after three missed rounds called old', async () => {
  asOf = new Date(Date.now() - 60_000).toISOString();
  await gateway.status.refresh();
  goAway();
  await gateway.status.refresh();
  expect(await shown()).toMatchObject({ state: 'operational', asOf, isStale: false });
  asOf = new Date(Date.now() - 91_000).toISOString();
  const monitorUrl = gateway.monitor.url;
  const kept = { monitorUrl, internalSecret: 's', hot: createMemoryHotStore(), log: createLogger('gateway', 'silent') };
  const later = createKeptStatus({ ...kept, clock: () => Date.now() + 91_000, hot: gateway.hot });
  await later.refresh();
  expect(later.current()).toMatchObject({ state: 'operational', isStale: true });
});

test('a gateway that starts while monitor and hot store are away says that nothing is known', async () => {
  goAway();
  const hot = createMemoryHotStore();
  await hot.close();
  const kept = createKeptStatus({
    monitorUrl: gateway.monitor.url,
    internalSecret: 's',
    hot,
    log: createLogger('gateway', 'silent'),
    clock: Date.now,
  });
  await kept.refresh();
  expect(kept.current()).toEqual({
    state: 'unknown',
    asOf: null,
    isStale: true,
    parts: [],
    incidents: [],
    maintenance: [],
  });
});

import type { Part } from '@sillage/proto/values/status';
import { openDatabase } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLogger, createMetrics } from '@sillage/runtime/service';
import { migrations } from '../db/migrations/index.ts';
import { type MonitorDatabase, SCHEMA } from '../db/schema.ts';
import { probeFigures } from '../probes/metrics.ts';
import { type Probe, ProbeFailure } from '../probes/probe.ts';
import { Watch } from '../probes/watch.ts';
import { PLANS } from './plans.ts';

export const NOW = Date.UTC(2026, 11, 6, 12);

/** A probe whose result the test sets; counts its runs. */
export function createFakeProbe(part: Part) {
  const fake = { isUp: true, measuredMs: 12, runs: 0 };
  const probe: Probe = {
    part,
    async run() {
      fake.runs += 1;
      if (!fake.isUp) throw new ProbeFailure('unreachable', 'the test says so');
      return { measuredMs: fake.measuredMs };
    },
  };
  return Object.assign(fake, { probe });
}

/** The watch on its own database, with a clock that the test advances. */
export async function createFixture(parts: readonly Part[] = ['api', 'database']) {
  const database = await createTestDatabase<MonitorDatabase>({ schema: SCHEMA, migrations, plans: PLANS });
  const time = { now: NOW };
  // A database address on which nothing listens.
  const away = openDatabase<MonitorDatabase>('postgresql://nobody@127.0.0.1:1/none', {
    schema: SCHEMA,
    applicationName: SCHEMA,
  });
  const outage = { isAway: false };
  const probes = Object.fromEntries(parts.map((part) => [part, createFakeProbe(part)])) as Record<
    Part,
    ReturnType<typeof createFakeProbe>
  >;
  const log = createLogger('monitor', 'silent');
  const openWatch = () => {
    const metrics = createMetrics(SCHEMA);
    const watch = new Watch({
      get db() {
        return outage.isAway ? away : database.db;
      },
      clock: () => time.now,
      log,
      probes: Object.values(probes).map(({ probe }) => probe),
      figures: metrics.of(probeFigures),
      times: { limitMs: 1_000, pauseMs: 1 },
    });
    return Object.assign(watch, { metrics });
  };
  const watch = openWatch();
  return {
    ...database,
    log,
    time,
    /** Simulates that the database is unreachable. */
    outage,
    probes,
    watch,
    openWatch,
    /** A round of probes half a minute later, by any process. */
    async nextRound() {
      time.now += 30_000;
      await watch.check(0);
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@sillage/proto/topics';
import { openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { CommonConfig, createLogger, LogConfig, loadConfig } from '@sillage/runtime/service';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openLink } from '../../solo/testing/npm-start.ts';
import type { AccessHolder } from '../access/users.ts';
import { run } from '../local/index.ts';
import { isAvailable } from '../local/testing/index.ts';
import { eventually } from './money.ts';
import { type SecuredEngines, startSecuredEngines } from './secured-engines.ts';
import { type Testbed, withTestbed } from './testbed.ts';

const isReady = (await isAvailable('kafka')) && (await isAvailable('redis')) && (await isAvailable('postgres'));
const log = createLogger('test', 'silent');
const HotConfig = CommonConfig.pick({ REDIS_URL: true, REDIS_CA_FILE: true });

test.skipIf(!isReady)(
  'with TLS, a user for each service and its rights only, a click becomes a commission, and nobody may more than that',
  () =>
    withSecuredEngines((engines) =>
      withTestbed({ addresses: engines.addresses, access: engines }, async (testbed) => {
        await clickAndSell(testbed);
        await commands(testbed, engines);
        await refusedAtKafka(engines);
        await refusedAtRedis(engines);
        await refusedAtPostgres(testbed, engines);
      }),
    ),
  600_000,
);

async function withSecuredEngines(use: (engines: SecuredEngines) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sillage-secured-'));
  const engines = await startSecuredEngines(directory);
  try {
    await use(engines);
  } finally {
    await engines.remove();
    rmSync(directory, { recursive: true });
  }
}

async function clickAndSell({ gateway, campaign, count, text }: Testbed): Promise<void> {
  const clicked = await openLink(`${gateway.url}/s/${campaign.shortCode}`);
  expect(clicked.status).toBe(302);
  const token = new URL(clicked.location ?? '').searchParams.get('sillage');
  const sold = await fetch(`${gateway.url}/api/v1/track/sale`, {
    method: 'POST',
    headers: { authorization: `Bearer ${campaign.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: 'secured-1', amountMinor: 10_000, token }),
  });
  expect(sold.status).toBe(202);
  await eventually(async () => {
    expect(await text(`select state from attribution.conversions where order_id = 'secured-1'`)).toBe('pending');
    expect(await count(`select commission_minor from attribution.conversions`)).toBeGreaterThan(0);
    expect(await count(`select count(*) from billing.conversions`)).toBe(1);
  });
}

/** Operators' commands, with the environment of their service, or of operators. */
async function commands(testbed: Testbed, engines: SecuredEngines): Promise<void> {
  expect(await testbed.command('attribution', 'rebuild.ts', '--verify')).toMatchObject({ ok: true });
  await eventually(async () =>
    expect(await testbed.command('billing', 'ledger-verify.ts')).toMatchObject({ ok: true }),
  );
  const deadLetters = new URL('../../runtime/bus/dead-letters/dead-letters-cli.ts', import.meta.url).pathname;
  const env = { ...process.env, ...engines.envOf('operators') };
  expect(await run(process.execPath, ['--import', 'tsx', deadLetters, 'list'], { env })).toContain('No dead letters');
}

async function refusedAtKafka(engines: SecuredEngines): Promise<void> {
  const as = async <T>(holder: AccessHolder, use: (bus: Awaited<ReturnType<typeof openBus>>) => Promise<T>) => {
    const bus = await openBus(loadConfig(LogConfig, engines.envOf(holder)), log);
    return use(bus).finally(() => bus.close());
  };
  const event = { partitionKey: 'x', value: new Uint8Array([1]) };
  // The topics are not even visible to it.
  await expect(as('identity', (bus) => bus.lag(topics.clicks, 'attribution'))).rejects.toThrow(/no right/);
  await expect(as('identity', (bus) => bus.publish(topics.clicks, [event]))).rejects.toThrow(/no right/);
  await expect(as('collector', (bus) => bus.publish(topics.commissions, [event]))).rejects.toThrow(/no right/);
  // For a group without access, kafkajs only reports that it found no coordinator.
  const ofBilling = as('attribution', (bus) => bus.lag(topics.campaignEvents, 'billing'));
  await expect(ofBilling).rejects.toMatchObject({ code: 'log_unavailable' });
  await expect(as('attribution', (bus) => bus.lag(topics.clicks, 'attribution'))).resolves.toHaveLength(
    topics.clicks.partitions,
  );
}

async function refusedAtRedis(engines: SecuredEngines): Promise<void> {
  const as = async <T>(holder: AccessHolder, use: (hot: Awaited<ReturnType<typeof openHotStore>>) => Promise<T>) => {
    const hot = await openHotStore(loadConfig(HotConfig, engines.envOf(holder)), log);
    return use(hot).finally(() => hot.close());
  };
  await as('identity', (hot) => hot.set('revoked:session:x', '1', { ttlMs: 60_000 }));
  await expect(as('billing', (hot) => hot.get('revoked:session:x'))).resolves.toBe('1');
  await expect(as('billing', (hot) => hot.set('revoked:session:x', '1'))).rejects.toThrow(/no right/);
  await expect(as('collector', (hot) => hot.get('revoked:session:x'))).rejects.toThrow(/no right/);
  await expect(as('collector', (hot) => hot.increment('limit:identity:x', 1_000))).rejects.toThrow(/no right/);
  await expect(as('gateway', (hot) => hot.publish('live:owner:x', '{}'))).rejects.toThrow(/no right/);
}

async function refusedAtPostgres(testbed: Testbed, engines: SecuredEngines): Promise<void> {
  const as = async (holder: AccessHolder, sql: string) => {
    const client = new Client({ connectionString: engines.envOf(holder).DATABASE_URL });
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  expect((await as('billing', 'select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows).toEqual([
    { ssl: true },
  ]);
  await expect(as('billing', 'select * from identity.users')).rejects.toMatchObject({ code: '42501' });
  // All connections: pools, listeners, and those of the schedule.
  expect(
    await testbed.count(
      `select count(*) from pg_stat_ssl where not ssl and pid in (select pid from pg_stat_activity where client_addr is not null)`,
    ),
  ).toBe(0);
  const names = await testbed.text(
    `select string_agg(distinct application_name, ' ') from pg_stat_activity where usename like 'sillage_%'`,
  );
  expect(names).toMatch(/\battribution\b/);
  expect(names).toMatch(/sillage-listen/);
  expect(names).toMatch(/-jobs/);
}

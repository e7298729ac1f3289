import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AFFILIATE, createFixture, type Fixture, PERSON, SECRET_KEY } from '../testing/fixture.ts';

let fixture: Fixture;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-networks-'));
  const networks = join(folder, 'datacenters.txt');
  await writeFile(networks, '192.0.2.0/24\n2001:db8:dc::/48\n');
  fixture = await createFixture({ DATACENTER_NETWORKS_FILE: networks });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

test('a click says whether its address is one of a data centre, by the operator’s list, and nothing else of it', async () => {
  for (const ip of ['192.0.2.7', '192.0.3.7', '2001:db8:dc::9', '2001:db8:dd::9'])
    await fixture.get('/s/abc123', { 'x-forwarded-for': ip });
  const report = { affiliateId: AFFILIATE, sessionId: 'visitor', userAgent: PERSON, ip: '192.0.2.8' };
  await fixture.post('/api/v1/track/click', report, { authorization: `Bearer ${SECRET_KEY}` });
  const recorded = await fixture.clicks();
  expect(recorded.map(({ fromDatacenter }) => fromDatacenter).sort()).toEqual([false, false, true, true, true]);
  const written = JSON.stringify(recorded, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  for (const part of ['192.0.2', '2001:db8']) expect(written).not.toContain(part);
});

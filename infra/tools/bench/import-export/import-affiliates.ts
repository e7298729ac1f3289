import { setTimeout as sleep } from 'node:timers/promises';
import { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import { AffiliateImportWithSample, type ImportState } from '@sillage/proto/http/imports';
import { fetchJson } from '@sillage/runtime/http';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, type Figure, figure } from '../figures.ts';
import { usageOf } from '../sizing/usage.ts';
import { measureAccountExport } from './account-export.ts';

const AFFILIATES = 100_000;
const LOOK_EVERY_MS = 1_000;
const PATIENCE_S = 600;

export const importExportBench: Bench = {
  name: 'import-export',
  about:
    'a file of 100 000 affiliates, from its upload until the last one is added, and undone; and the export of an account',
  run: async (progress) => [
    ...(await withTestbed({ services: [] }, (testbed) => measureImport(testbed, progress))),
    ...(await measureAccountExport(progress)),
  ],
};

/** A tenth of them have a coupon code, half are in a group, and each has two of 97 tags. */
async function measureImport(testbed: Testbed, progress: (line: string) => void): Promise<readonly Figure[]> {
  const imports = `${testbed.campaigns.url}/api/v1/imports`;
  const bearer = testbed.merchant.token;
  const rss: number[] = [];
  const step = (id: string, name: 'check' | 'run' | 'undo', body: object = {}) =>
    fetchJson(`${imports}/${id}/${name}`, AffiliateImportWithSample, { method: 'POST', bearer, body });
  const reach = (id: string, state: ImportState) =>
    until(async () => {
      rss.push(testbed.campaigns.rssBytes());
      const now = await fetchJson(`${imports}/${id}`, AffiliateImportWithSample, { bearer });
      return now.state === state ? now.counts : undefined;
    });

  await fetchJson(`${testbed.campaigns.url}/api/v1/campaigns/${testbed.campaign.id}/groups`, AffiliateGroup, {
    method: 'POST',
    bearer,
    body: { name: 'Best', rateBps: 3_000 },
  });
  const added = watch(testbed);
  const uploaded = await fetch(`${imports}?campaignId=${testbed.campaign.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'text/csv' },
    body: file(),
  });
  const { id, mapping } = AffiliateImportWithSample.parse(await uploaded.json());
  await step(id, 'check', { mapping });
  await reach(id, 'checked');
  progress(`import: checked ${added().text}`);
  await step(id, 'run');
  const { created } = await reach(id, 'done');
  const { seconds: importSeconds, text } = added();
  if (created !== AFFILIATES) throw new Error(`${created} affiliates were added instead of ${AFFILIATES}`);
  // Compares the second half with the first: memory that is filled once, regardless of the length of the file, is not
  // growth.
  const half = Math.floor(rss.length / 2);
  const growth = (Math.max(...rss.slice(half)) - Math.max(...rss.slice(0, half))) / 1e6;
  progress(`import: added ${text}`);
  await until(async () => ((await testbed.count('select count(*) from campaigns.outbox')) === 0 ? true : undefined));
  progress(`import: published to the other services ${added().text}`);

  // Billing is asked for the affiliates' balances.
  await testbed.restart('billing');
  await testbed.restart('campaigns', { env: { BILLING_URL: testbed.url('billing') } });
  const known = 'select count(*) from billing.affiliates';
  await until(async () => ((await testbed.count(known)) > AFFILIATES ? true : undefined));
  const undone = watch(testbed);
  await step(id, 'undo');
  const { removed } = await reach(id, 'undone');
  if (removed !== AFFILIATES) throw new Error(`${removed} affiliates were removed instead of ${AFFILIATES}`);
  const { seconds: undoSeconds, text: undoText } = undone();
  progress(`undo: removed ${undoText}`);
  return [
    figure('import_100k_s', importSeconds, 's', '<= 60'),
    figure('import_rss_growth_mb', growth, 'MB', '<= 50'),
    figure('import_undo_100k_s', undoSeconds, 's', '<= 60'),
  ];
}

/** Measures elapsed time, and the processor time of campaigns and Postgres, from now on. */
function watch({ campaigns, postgres }: Testbed) {
  const startedAt = performance.now();
  const used = () => [campaigns.pid, postgres.pid ?? 0].map((pid) => usageOf(pid).cpuMs / 1000);
  const [campaignsBefore = 0, postgresBefore = 0] = used();
  return () => {
    const seconds = (performance.now() - startedAt) / 1000;
    const [ofCampaigns = 0, ofPostgres = 0] = used();
    const worked = `campaigns ${(ofCampaigns - campaignsBefore).toFixed(1)} s, Postgres ${(ofPostgres - postgresBefore).toFixed(1)} s`;
    return { seconds, text: `after ${seconds.toFixed(1)} s; processor time: ${worked}` };
  };
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_S * 1000; ) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`nothing of it is to be seen after ${PATIENCE_S} s`);
}

function file(): string {
  const rows = Array.from(
    { length: AFFILIATES },
    (_, index) =>
      `affiliate${index}@example.com,First${index},Last${index},${index % 10 === 0 ? `CODE${index}` : ''},${index % 2 === 0 ? 'Best' : ''},Tag ${index % 50}; Tag ${50 + (index % 47)}`,
  );
  return ['email,first_name,last_name,coupon,group,tags', ...rows].join('\n');
}

import { setTimeout as sleep } from 'node:timers/promises';
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
  about: 'a file of 100 000 affiliates, from its upload until the last one is added; and the export of an account',
  run: async (progress) => [
    ...(await withTestbed({ services: [] }, (testbed) => measureImport(testbed, progress))),
    ...(await measureAccountExport(progress)),
  ],
};

/** A tenth of them have a coupon code. */
async function measureImport(testbed: Testbed, progress: (line: string) => void): Promise<readonly Figure[]> {
  const imports = `${testbed.campaigns.url}/api/v1/imports`;
  const bearer = testbed.merchant.token;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const rss: number[] = [];
  const used = () => [testbed.campaigns.pid, testbed.postgres.pid ?? 0].map((pid) => usageOf(pid).cpuMs / 1000);
  const [campaignsBefore = 0, postgresBefore = 0] = used();

  const uploaded = await fetch(`${imports}?campaignId=${testbed.campaign.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'text/csv' },
    body: file(),
  });
  const { id, mapping } = AffiliateImportWithSample.parse(await uploaded.json());
  const step = (name: 'check' | 'run', body: object = {}) =>
    fetchJson(`${imports}/${id}/${name}`, AffiliateImportWithSample, { method: 'POST', bearer, body });
  const reach = async (state: ImportState) => {
    for (;;) {
      rss.push(testbed.campaigns.rssBytes());
      const now = await fetchJson(`${imports}/${id}`, AffiliateImportWithSample, { bearer });
      if (now.state === state) return now.counts;
      if (seconds() > PATIENCE_S) throw new Error(`the import is ${now.state} after ${PATIENCE_S} s`);
      await sleep(LOOK_EVERY_MS);
    }
  };

  await step('check', { mapping });
  await reach('checked');
  const checkedAfter = seconds();
  await step('run');
  const { created } = await reach('done');
  const total = seconds();
  if (created !== AFFILIATES) throw new Error(`${created} affiliates were added instead of ${AFFILIATES}`);
  // One half against the other: what fills once, however long the file, is no growth.
  const half = Math.floor(rss.length / 2);
  const growth = (Math.max(...rss.slice(half)) - Math.max(...rss.slice(0, half))) / 1e6;
  const [campaigns = 0, postgres = 0] = used();
  progress(
    `import: checked after ${checkedAfter.toFixed(1)} s, added after ${total.toFixed(1)} s; processor time of campaigns ${(campaigns - campaignsBefore).toFixed(1)} s, of Postgres ${(postgres - postgresBefore).toFixed(1)} s`,
  );
  return [figure('import_100k_s', total, 's', '<= 60'), figure('import_rss_growth_mb', growth, 'MB', '<= 50')];
}

function file(): string {
  const rows = Array.from(
    { length: AFFILIATES },
    (_, index) => `affiliate${index}@example.com,First${index},Last${index},${index % 10 === 0 ? `CODE${index}` : ''}`,
  );
  return ['email,first_name,last_name,coupon', ...rows].join('\n');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sillage/runtime/http/free-port';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { npmStart, summaryRow } from '../../../solo/testing/npm-start.ts';
import { chromiumPath } from '../../local/index.ts';
import { median } from '../../testbed/load.ts';
import { type Bench, figure } from '../figures.ts';

const PAGES = ['/en', '/en/pricing', '/en/contact'] as const;
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Fast 3G and a fourfold CPU slowdown, as in the bench of the application: applied, not simulated. */
const SLOW = {
  cpuSlowdownMultiplier: 4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_440,
  uploadThroughputKbps: 675,
} as const;

/** The first visit to the public pages on a slow phone, measured by Lighthouse. */
export const siteBench: Bench = {
  name: 'site',
  about: 'the public pages from an empty cache in Chromium, judged by Lighthouse at 4x processor time and Fast 3G',
  run: async (progress) => {
    const directory = await mkdtemp(join(tmpdir(), 'sillage-site-'));
    const solo = npmStart(join(directory, 'data'), ['--port', '0', '--empty']);
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    });
    try {
      await solo.ready;
      const url = summaryRow(solo, 'Open');
      const reports: { readonly path: string; readonly report: Result }[] = [];
      for (const path of PAGES)
        for (let round = 1; round <= ROUNDS; round += 1) {
          const report = await judge(`${url}${path}`, port);
          reports.push({ path, report });
          progress(`${path} round ${round}: ${describe(report)}`);
        }
      const worst = (of: (report: Result) => number, pick: (...values: number[]) => number) =>
        pick(
          ...PAGES.map((page) => median(reports.filter(({ path }) => path === page).map(({ report }) => of(report)))),
        );
      return [
        figure(
          'site_lighthouse_min',
          worst((report) => Math.min(...CATEGORIES.map((name) => scoreOf(report, name))), Math.min),
          '',
          '>= 98',
        ),
        figure('site_js_kb', worst(scriptKb, Math.max), 'kB', '<= 40'),
        figure(
          'site_lcp_ms',
          worst((report) => figureOf(report, 'largest-contentful-paint'), Math.max),
          'ms',
          '<= 1500',
        ),
        figure(
          'site_cls',
          worst((report) => figureOf(report, 'cumulative-layout-shift'), Math.max),
          '',
          '<= 0',
        ),
      ];
    } finally {
      await browser.close();
      solo.process.kill('SIGTERM');
      await solo.exit;
      await rm(directory, { recursive: true, force: true });
    }
  },
};

async function judge(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    throttlingMethod: 'devtools',
    throttling: SLOW,
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  return result.lhr;
}

const scoreOf = ({ categories }: Result, name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
const figureOf = ({ audits }: Result, name: string): number => audits[name]?.numericValue ?? Number.NaN;

/** Transferred size, compressed. */
function scriptKb({ audits }: Result): number {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') return Number.NaN;
  return (
    details.items
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1_000
  );
}

function describe(report: Result): string {
  const scores = CATEGORIES.map((name) => `${name} ${scoreOf(report, name)}`).join(', ');
  const failed = CATEGORIES.slice(1).flatMap((name) =>
    (report.categories[name]?.auditRefs ?? []).filter(({ id }) => report.audits[id]?.score === 0).map(({ id }) => id),
  );
  return `${scores}; LCP ${figureOf(report, 'largest-contentful-paint').toFixed(0)} ms, CLS ${figureOf(report, 'cumulative-layout-shift').toFixed(3)}, scripts ${scriptKb(report).toFixed(0)} kB${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`;
}

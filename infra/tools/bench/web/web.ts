import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { npmStart, summaryRow } from '../../../solo/testing/npm-start.ts';
import { chromiumPath } from '../../local/index.ts';
import { median } from '../../testbed/load.ts';
import { type Bench, figure } from '../figures.ts';
import { typeIntoTable } from './web-table.ts';

/** Fast 3G as defined by Chromium's developer tools: bytes per second, and ms of latency. */
const FAST_3G = { downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5, offline: false } as const;
const CPU_SLOWDOWN = 4;
/** The median of an odd number, because LCP is a race between network and processor. */
const ROUNDS = 3;

/** The browser's measurements of one visit. */
interface Visited {
  readonly scripts: number;
  /** Transferred size, compressed. */
  readonly scriptBytes: number;
  readonly lcpMs: number;
  readonly cls: number;
}

/**
 * The home page of a signed-in merchant with an empty cache on a slow phone: either visited before in this browser, so
 * that it immediately shows its last state (web/first-paint.js), or for the first time.
 */
export const webBench: Bench = {
  name: 'web',
  about: `the merchant's home page from an empty cache in Chromium, at ${CPU_SLOWDOWN}x processor time and Fast 3G`,
  run: async (progress) => {
    const demo = await startDemo();
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
    try {
      const state = await signIn(browser, demo);
      const visits: Visited[] = [];
      const firstVisits: Visited[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const seen = await visitHome(browser, demo.url, state);
        visits.push(seen);
        const first = await visitHome(browser, demo.url, withoutAnswer(state));
        firstVisits.push(first);
        progress(
          `round ${round}: ${seen.scripts} scripts, ${(seen.scriptBytes / 1000).toFixed(0)} kB, LCP ${seen.lcpMs.toFixed(0)} ms (first ${first.lcpMs.toFixed(0)}), CLS ${seen.cls.toFixed(3)}`,
        );
      }
      const medianOf = (of: (seen: Visited) => number) => median(visits.map(of));
      const keyPresses = await typeIntoTable(browser, demo.url, state);
      progress(`key presses: ${keyPresses.join(', ')} ms`);
      return [
        figure('web_app_js_kb', medianOf((seen) => seen.scriptBytes) / 1000, 'kB', '<= 180'),
        figure(
          'web_app_chunks',
          medianOf((seen) => seen.scripts),
          '',
          '<= 6',
        ),
        figure(
          'web_lcp_ms',
          medianOf((seen) => seen.lcpMs),
          'ms',
          '<= 2500',
        ),
        figure('web_first_lcp_ms', median(firstVisits.map((seen) => seen.lcpMs)), 'ms', '<= 4500'),
        figure(
          'web_cls',
          medianOf((seen) => seen.cls),
          '',
          '<= 0.01',
        ),
        figure('web_table_input_ms', Math.max(0, ...keyPresses), 'ms', '<= 50'),
      ];
    } finally {
      await browser.close();
      await demo.stop();
    }
  },
};

/** `npm start` with the demo of a first start, on its own data. */
async function startDemo() {
  const directory = await mkdtemp(join(tmpdir(), 'sillage-web-'));
  const solo = npmStart(join(directory, 'data'));
  const stop = async () => {
    solo.process.kill('SIGTERM');
    await solo.exit;
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await solo.ready;
    // Waits for the demo, so that the page is the same on each visit and the machine is idle.
    while (solo.process.exitCode === null && !solo.output().includes('The demo is complete.')) await setTimeout(200);
    const [, email = '', password = ''] = /^(\S+)\s+password: (\S+)$/.exec(summaryRow(solo, 'Sign in')) ?? [];
    return { url: summaryRow(solo, 'Open'), email, password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signIn(browser: Browser, { url, email, password }: Awaited<ReturnType<typeof startDemo>>) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${url}/auth`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  // The state is stored for the next visit once it is loaded.
  await page.locator('main p.font-serif:not([aria-hidden])').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Like after a first sign-in. */
const withoutAnswer = ({ origins, cookies }: State): State => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name !== 'sillage.answer'),
  })),
});

async function visitHome(browser: Browser, url: string, storageState: State): Promise<Visited> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.emulateNetworkConditions', FAST_3G);
  await page.addInitScript({ content: OBSERVE });
  await page.goto(`${url}/dashboard`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const seen = await page.evaluate<Visited>('seen()');
  await context.close();
  return seen;
}

/** Runs in the page. Prefetches after the page is drawn are not part of its first screen. */
const OBSERVE = `
  const observed = { lcpMs: 0, cls: 0 };
  let drawnAt = Infinity;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) observed.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) observed.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('h2')) return;
    drawnAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  window.seen = () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\\/assets\\/.*\\.js$/.test(name) && startTime < drawnAt);
    return {
      ...observed,
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  };
`;

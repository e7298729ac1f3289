import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { aroundEach } from 'vitest';

const PICTURES = join(import.meta.dirname, '..', '..', 'test-results');
const TEXT_LENGTH = 1500;
const NEWEST = 30;

interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong, and the requests without an answer so far. */
  readonly notes: string[];
  readonly waiting: Set<string>;
}

/** The pages of each test, separately for tests that run at once. */
const watchedByTest = new AsyncLocalStorage<Watched[]>();

/** Records what is needed to understand a failure of the running test. */
export function watch(context: BrowserContext, page: Page): void {
  const watched: Watched = { context, page, notes: [], waiting: new Set() };
  const startedAt = performance.now();
  const note = (text: string) => watched.notes.push(`${((performance.now() - startedAt) / 1000).toFixed(1)} s ${text}`);
  page.on('request', (request) => watched.waiting.add(`${request.method()} ${request.url()}`));
  page.on('requestfinished', (request) => watched.waiting.delete(`${request.method()} ${request.url()}`));
  page.on('requestfailed', (request) => {
    watched.waiting.delete(`${request.method()} ${request.url()}`);
    note(`failed: ${request.method()} ${request.url()}: ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', async (response) => {
    if (response.status() < 400) return;
    const said = response.status() < 500 ? '' : await response.text().catch(() => '(no body)');
    note(`${response.status()}: ${response.url()} ${said}`.trimEnd());
  });
  page.on('framenavigated', (frame) => frame === page.mainFrame() && note(`went to ${frame.url()}`));
  page.on('console', (message) => message.type() === 'error' && note(`console: ${message.text()}`));
  page.on('pageerror', (error) => note(`error: ${error.stack ?? error.message}`));
  watchedByTest.getStore()?.push(watched);
}

/** Runs a test; if it fails, prints what each of its pages showed, and saves a screenshot. */
export const describeFailure: Parameters<typeof aroundEach>[0] = async (runTest, { task }) => {
  const pages: Watched[] = [];
  // Those of an earlier attempt stay in the result.
  const errorsBefore = task.result?.errors?.length ?? 0;
  await watchedByTest.run(pages, runTest);
  if (task.result?.state !== 'fail' && (task.result?.errors?.length ?? 0) === errorsBefore) return;
  for (const [at, watched] of pages.entries()) {
    if (watched.page.isClosed()) continue;
    const name = `${task.id}-${at}`;
    process.stderr.write(`${await describe(watched, name, task.name).catch((error: unknown) => String(error))}\n`);
    await watched.context.close();
  }
};

async function describe({ page, notes, waiting }: Watched, name: string, test: string): Promise<string> {
  await mkdir(PICTURES, { recursive: true });
  const picture = join(PICTURES, `${name}.png`);
  const taken = await page.screenshot({ path: picture, timeout: 5_000 }).then(
    () => picture,
    () => 'none could be taken',
  );
  const text = await page.locator('body').innerText({ timeout: 5_000 });
  return [
    `\n"${test}" failed. Its page ${page.url()} (picture: ${taken}) showed:`,
    text.slice(0, TEXT_LENGTH) || '(nothing)',
    ...['Not answered:', ...[...waiting].slice(-NEWEST)].slice(0, waiting.size === 0 ? 0 : undefined),
    'What happened:',
    ...notes.slice(-NEWEST),
  ].join('\n  ');
}

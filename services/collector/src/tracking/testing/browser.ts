import { chromiumPath } from '@sillage/tools/local/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A headless browser identifies itself as one, and would be counted as a bot. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ARGS });

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors, uncaught errors and rejections of all its pages so far. */
  readonly problems: readonly string[];
}

/** A new browser profile. */
export async function newVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({ userAgent: PERSON });
  context.setDefaultTimeout(10_000);
  const problems: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  return { context, page: await context.newPage(), problems };
}

/** Presses the shop's button and returns the script's result. */
export async function buy(page: Page, order: unknown): Promise<boolean> {
  await page.waitForFunction('typeof trackConversion === "function"');
  await page.evaluate(
    `{ const { dataset } = document.querySelector('#buy'); dataset.order = ${literal(order)}; delete dataset.answer; }`,
  );
  await page.locator('#buy').click();
  const answer = page.locator('#buy[data-answer]');
  await answer.waitFor();
  return (await answer.getAttribute('data-answer')) === 'true';
}

/** Submits the shop's form; the page is left while the report is being sent. */
export async function checkOut(page: Page, order: unknown): Promise<void> {
  await page.evaluate(`document.querySelector('#checkout').dataset.order = ${literal(order)}`);
  await page.locator('#checkout button').click();
  await page.waitForURL('**/thanks?');
}

/** Types into the console of the developer tools. Returns the value. */
export async function typeIntoConsole(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, replMode: true });
  return result.value;
}

/** The keys of everything that the page's origin stores in this browser. */
export const storedBy = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...Object.keys(localStorage), ...Object.keys(sessionStorage), ...document.cookie.split('; ').map((pair) => pair.split('=')[0])].filter(Boolean)`,
  );

/** The order as JSON, in a string literal. */
const literal = (order: unknown): string => JSON.stringify(JSON.stringify(order));

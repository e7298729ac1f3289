import { chromiumPath } from '@sillage/tools/local/testing';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { watch } from './failures.ts';

/** An ordinary user agent, because a headless browser's own contains its name and is correctly counted as a bot. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the console, including those of the content security policy, since the last call. */
  problems(): string[];
}

export interface VisitOptions extends BrowserContextOptions {
  /** Shows the guided tour to new users, as in production; otherwise it counts as seen. */
  readonly tour?: boolean;
  /** Asks visitors for their consent; otherwise they have just allowed only what is necessary. */
  readonly asked?: boolean;
}

export async function visit(
  browser: Browser,
  width: number,
  { tour = false, asked = false, ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'en-GB',
    userAgent: PERSON,
    // Animations would slow the tests down, and confetti would cover the page; tests of them override this.
    reducedMotion: 'reduce',
    ...options,
  });
  if (!tour) await context.addInitScript(hideTour);
  if (!asked) await context.addInitScript(decideConsent);
  // A page consists of a hundred files, and many visitors come at once: on two busy cores the first page has taken 25
  // s.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  watch(context, page);
  let problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message.text()))
      problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return {
    context,
    page,
    problems: () => {
      const seen = problems;
      problems = [];
      return seen;
    },
  };
}

/** Runs in the page. */
function hideTour() {
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function (key) {
    return key.startsWith('sillage.tour.') ? 'done' : getItem.call(this, key);
  };
}

/** Runs in the page. */
function decideConsent() {
  if (localStorage.getItem('sillage.consent') !== null) return;
  const kept = {
    consentPreferences: { necessary: true, analytics: false, marketing: false, personalization: false },
    consentOptions: { strictMode: false, autoExpiry: true, trackingOptOut: false },
    consentTimestamp: Date.now(),
    consent: { version: 1, id: 'of-a-test', decision: 'necessary_only', isProved: true },
  };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`sillage.${key}`, JSON.stringify(value));
}

/**
 * The browser reports every 4xx response as an error, and a 503 of a busy machine. Whether a page handles one well is
 * for the tests to check.
 */
function isRefusedCall(text: string): boolean {
  return /status of (4\d\d|503)/.test(text);
}

export interface Account {
  readonly email: string;
  readonly password: string;
}

export const newAccount = (): Account => ({
  email: `merchant-${crypto.randomUUID().slice(0, 8)}@example.com`,
  password: `wake-${crypto.randomUUID().slice(0, 8)}`,
});

/** Expects the sign-in screen. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** In this order: accepted; declined when saved; saved, but declined when charged; charged, and disputed at once. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
} as const;

/** On the payment provider's page, or that of the local stand-in. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Save the card' }).click();
}

/** Follows a tracking link; resolves with the click token that the redirect appended. */
export async function followLink(page: Page, link: string): Promise<string> {
  const landing = await page.goto(link);
  return new URL(landing?.url() ?? '').searchParams.get('sillage') ?? '';
}

import type { Browser, BrowserContextOptions } from 'playwright-core';

const ROWS = 10_000;
const TYPED = 'affiliate 99';

/**
 * Types into the search of a campaign's table of 10,000 affiliates; measures the milliseconds from each key press until
 * the screen shows its result.
 */
export async function typeIntoTable(
  browser: Browser,
  url: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript({ content: OBSERVE });
  await page.goto(`${url}/dashboard`);
  const campaign = await page.locator('nav a[href^="/campaign/"]').first().getAttribute('href');
  // The demo has a few affiliates; the others are copies of the first.
  await page.route('**/api/v1/campaigns/*/affiliates', async (route) => {
    const list: { affiliates: { id: string }[] } = await (await route.fetch()).json();
    const affiliates = Array.from({ length: ROWS }, (_, row) => ({
      ...list.affiliates[0],
      id: `${list.affiliates[0]?.id.slice(0, 24)}${row.toString(16).padStart(12, '0')}`,
      name: `Affiliate ${row}`,
      email: `affiliate-${row}@example.com`,
    }));
    await route.fulfill({ json: { ...list, affiliates } });
  });
  await page.goto(`${url}${campaign}/affiliates`);
  const search = page.getByRole('searchbox').first();
  await search.click();
  for (const key of TYPED) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    // The next key waits for the previous frame, like a person's.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))');
  }
  await page.getByText('Affiliate 99', { exact: true }).first().waitFor();
  const latencies = await page.evaluate<number[]>('[...keyPresses.values()]');
  await context.close();
  return latencies;
}

/** Runs in the page. Events under 16 ms are not reported. */
const OBSERVE = `
  const keyPresses = new Map();
  window.keyPresses = keyPresses;
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration } of list.getEntries())
      if (interactionId && name.startsWith('key'))
        keyPresses.set(interactionId, Math.max(keyPresses.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { visit } from './browser.ts';
import { DESKTOP } from './widths.ts';

/**
 * A visitor follows the link and buys, the shop's server reports the sale, and the merchant approves it, so that its
 * revenue is billed.
 */
export async function sell(
  page: Page,
  url: string,
  campaignId: string,
  link: string,
  amountMinor: number,
): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const visitor = await visit(browser, DESKTOP);
  const token = await clickToken(visitor.page, link);
  await visitor.context.close();
  const { secretKey } = await call<{ secretKey: string }>(page, 'POST', `/api/v1/campaigns/${campaignId}/keys`, {});
  const sale = await fetch(`${url}/api/v1/track/sale`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: crypto.randomUUID(), amountMinor, currency: 'EUR', token }),
  });
  if (!sale.ok) throw new Error(`The sale was answered with ${sale.status}: ${await sale.text()}`);
  await approve(page, campaignId);
}

const WITHIN_MS = 120_000;

/**
 * Taken from the response, because the script removes the parameters from the page's address. Repeated until the edge
 * knows the new link.
 */
export async function clickToken(page: Page, link: string): Promise<string> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const landing = await page.goto(link);
    const token = new URL(landing?.url() ?? '').searchParams.get('sillage');
    if (token) return token;
    if (Date.now() > deadline) throw new Error(`The link led to ${landing?.url()} without a click token`);
    await page.waitForTimeout(500);
  }
}

/** Approves the first pending conversion as soon as it arrives; resolves when its commission is owed. */
async function approve(page: Page, campaignId: string): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  const path = `/api/v1/conversions?campaignId=${campaignId}`;
  while (Date.now() < deadline) {
    const { conversions } = await call<{ conversions: { id: string; state: string }[] }>(page, 'GET', path);
    const [pending] = conversions.filter((conversion) => conversion.state === 'pending');
    if (pending) {
      await call(page, 'POST', `/api/v1/conversions/${pending.id}/review`, { decision: 'approved' });
      break;
    }
    await page.waitForTimeout(200);
  }
  while (Date.now() < deadline) {
    const { due } = await call<{ due: unknown[] }>(page, 'GET', '/api/v1/billing/due');
    if (due.length > 0) return;
    await page.waitForTimeout(200);
  }
  throw new Error('The sale was not booked');
}

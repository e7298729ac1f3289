import { type ErrorCode, errorCatalogue } from '@sillage/proto/http/errors';
import type { Page, Route } from 'playwright-core';
import { textAt } from '../../src/testing/text-at.ts';

/** A text of the application by its key, such as `errors:internal`. */
export const english = (key: string) => textAt('en', key);

/** Resolves when the page shows all of these texts. */
export async function says(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const shown = page.getByText(english(key)).and(page.locator(':visible'));
    await shown.first().waitFor();
  }
}

interface Refused {
  readonly method: string;
  readonly path: RegExp;
  readonly code?: ErrorCode;
  /** The key of the shown message. */
  readonly says: string;
  /** The key of the reason beside it; default: that of the code. */
  readonly why?: string;
}

/** Performs an action while the server refuses this call; resolves when the page has said what failed, and why. */
export async function refuse(page: Page, refused: Refused, act: () => Promise<unknown>): Promise<void> {
  const { method, path, code = 'internal', why = `errors:${code}` } = refused;
  const { status, title } = errorCatalogue[code];
  const answer = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/problem+json', json: { title, status, code } })
      : route.fallback();
  await page.route(path, answer);
  await act();
  await says(page, refused.says, why);
  await page.unroute(path, answer);
}

/** Makes copying fail until the page is reloaded. */
export const refuseCopies = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });

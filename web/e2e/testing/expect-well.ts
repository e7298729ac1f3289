import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './axe.ts';
import { DESKTOP, PHONE } from './widths.ts';

/**
 * Expects that axe finds nothing, and that nothing is wider than the window, be it a phone's or a desktop's. Leaves the
 * window as wide as it was.
 */
export async function expectWell(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no fixed size');
  const found = await axe(page);
  for (const width of [size.width === PHONE ? DESKTOP : PHONE, size.width]) {
    await page.setViewportSize({ ...size, width });
    const excess = await excessWidth(page);
    if (excess > 0) found.push(`${excess} px too wide at ${width}`);
  }
  expect(found, page.url()).toEqual([]);
}

/** How much wider than the window the page is, in pixels, once it has been drawn at its present width. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });

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
  const widths = [size.width === PHONE ? DESKTOP : PHONE, size.width];
  const found = await axe(page);
  for (const width of widths) found.push(...(await overflowAt(page, width)));
  expect(found, page.url()).toEqual([]);
}

/** Makes the window this wide, and says whether the page is wider. */
export async function overflowAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ height: 900, ...page.viewportSize(), width });
  const excess = await page.evaluate(async () => {
    // Drawn at its new width.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  return excess === 0 ? [] : [`${excess} px too wide at ${width}`];
}

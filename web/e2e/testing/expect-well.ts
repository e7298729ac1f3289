import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe } from './axe.ts';

/** Expects that axe finds nothing, and that nothing is wider than the window. */
export async function expectWell(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

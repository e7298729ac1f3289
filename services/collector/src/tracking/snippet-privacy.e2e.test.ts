import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buy, storedBy } from './testing/browser.ts';
import { WINDOW_SECONDS } from './testing/edge.ts';
import { onStage } from './testing/stage.ts';

const stage = onStage();
const camille = randomUUID();

const CONSENT = (isGiven: boolean) => `sillage.consent(${isGiven})`;

describe('consent granted', () => {
  test.each(['', 'data-consent=""', 'data-consent="granted"'])('is what the script with %j has', async (attributes) => {
    const { openShop, scriptTag, follow, browse, page, campaign } = stage();
    openShop({ head: scriptTag(attributes) });
    await follow(camille);
    await browse('products');
    expect((await storedBy(page)).sort()).toEqual([`sillage_${campaign}`, `sillage_${campaign}_seen`]);
    expect(await buy(page, 10)).toBe(true);
  });

  test('and withdrawn: everything is gone and stays away', async () => {
    const { follow, browse, page } = stage();
    await follow(camille);
    expect(await buy(page, 10)).toBe(true);
    await page.evaluate(CONSENT(false));
    expect(await storedBy(page)).toEqual([]);
    expect(await buy(page, 20), 'the page whose own address names the click').toBe(true);
    expect(await storedBy(page)).toEqual([]);
    await browse('products');
    expect(await buy(page, 30)).toBe(false);
  });
});

describe.each(['required', 'Required', 'requierd'])('consent "%s"', (mode) => {
  test('stores nothing until it is given, then the first touch, for the pages that follow', async () => {
    const { openShop, scriptTag, follow, browse, page, campaign, amounts, affiliates, visitor } = stage();
    openShop({ head: scriptTag(`data-consent="${mode}"`) });
    await follow(camille);
    expect(await buy(page, 10)).toBe(true);
    expect(await storedBy(page)).toEqual([]);
    await page.evaluate(CONSENT(true));
    expect(await storedBy(page)).toContain(`sillage_${campaign}`);
    await browse('products');
    expect(await buy(page, 20)).toBe(true);
    expect(await amounts()).toEqual([1000, 2000]);
    expect(await affiliates()).toEqual([camille, camille]);
    await page.evaluate(CONSENT(false));
    expect(await storedBy(page)).toEqual([]);
    await browse('products');
    expect(await storedBy(page)).toEqual([]);
    expect(await buy(page, 30)).toBe(false);
    expect(visitor.problems).toEqual([]);
  });
});

test.each([
  ['granted', ['seen']],
  ['required', []],
])('consent %s: a click is deleted when its window has ended, and is no consent to the next', async (mode, left) => {
  const { openShop, scriptTag, follow, browse, page, campaign } = stage();
  openShop({ head: scriptTag(`data-consent="${mode}"`) });
  await page.clock.setSystemTime(Date.now());
  await follow(camille);
  await page.evaluate(CONSENT(true));
  expect(await buy(page, 10)).toBe(true);
  await page.clock.setSystemTime(Date.now() + WINDOW_SECONDS * 1000 + 60_000);
  await browse('products');
  expect(await storedBy(page)).toEqual(left.map((key) => `sillage_${campaign}_${key}`));
  await follow(camille);
  expect((await storedBy(page)).includes(`sillage_${campaign}`)).toBe(mode === 'granted');
});

test('consent that is never given: the visitor is forgotten with the page', async () => {
  const { openShop, scriptTag, follow, browse, page } = stage();
  openShop({ head: scriptTag('data-consent="required"') });
  await follow(camille);
  await browse('products');
  expect(await buy(page, 10)).toBe(false);
  expect(await storedBy(page)).toEqual([]);
});

test('consent denied: nothing is stored, whatever is called; an order counts on the page whose own address names the click', async () => {
  const { openShop, scriptTag, follow, browse, page, affiliates, visitor } = stage();
  openShop({ head: scriptTag('data-consent="denied"') });
  await follow(camille);
  await page.evaluate(CONSENT(true));
  expect(await buy(page, 10)).toBe(true);
  expect(await buy(page, 10), 'the guard holds on the page').toBe(false);
  expect(await storedBy(page)).toEqual([]);
  await browse('products');
  await page.evaluate(CONSENT(true));
  expect(await buy(page, 20)).toBe(false);
  expect(await storedBy(page)).toEqual([]);
  expect(await affiliates()).toEqual([camille]);
  expect(visitor.problems).toEqual([]);
});

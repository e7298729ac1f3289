import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buy } from './testing/browser.ts';
import { ALIASED } from './testing/edge.ts';
import { onStage } from './testing/stage.ts';

const stage = onStage();
const loaded = 'typeof trackConversion === "function"';

test.each([
  ['via', '?size=L&via=Anna', '?size=L'],
  ["via, with the shop's own ref", '?size=L&via=anna&ref=producthunt', '?size=L'],
  ["via, with another tool's campaign", '?size=L&via=anna&ref=producthunt&campaign=spring', '?size=L'],
  ['ref', '?ref=anna&size=L', '?size=L'],
])("a link of another tool is its affiliate's, and leads to where it led: %s", async (name, query, left) => {
  const { visitor, page, shopUrl, campaign, edge, openShop, scriptTag, affiliates } = stage();
  openShop({ head: scriptTag(`data-alias="${name.slice(0, 3)}"`) });
  await page.goto(`${shopUrl}/products${query}#top`);
  await page.waitForFunction(loaded);
  expect(page.url()).toBe(`${shopUrl}/products${left}#top`);
  expect(await buy(page, 10)).toBe(true);
  expect(await affiliates()).toEqual([ALIASED.affiliateId]);
  expect(await edge.clicksOf(campaign)).toHaveLength(1);
  expect(visitor.problems).toEqual([]);
});

test.each([
  ['via', '?via=somebody&size=L'],
  ['via', '?via=somebody&size=L&ref=producthunt'],
  ['ref', '?ref=somebody&size=L'],
])('a link of another tool whose affiliate nobody knows leads there, too: %s in %s', async (name, query) => {
  const { visitor, page, shopUrl, campaign, edge, openShop, scriptTag } = stage();
  openShop({ head: scriptTag(`data-alias="${name}"`) });
  await page.goto(`${shopUrl}/products${query}`);
  await page.waitForFunction(loaded);
  expect(page.url()).toBe(`${shopUrl}/products${query.replace(`${name}=somebody&`, '')}`);
  expect(await buy(page, 10)).toBe(false);
  expect(await edge.clicksOf(campaign)).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test('an id is no alias: a shop that removes the campaign from its address is not redirected forever', async () => {
  const { visitor, page, shopUrl, campaign, edge, openShop, scriptTag } = stage();
  openShop({ head: scriptTag('data-alias="ref"') });
  const address = `${shopUrl}/products?ref=${randomUUID()}`;
  await page.goto(address);
  await page.waitForFunction(loaded);
  expect(page.url()).toBe(address);
  expect(await edge.clicksOf(campaign)).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe finds, by all rules or by one. Its first run in a page leaves it there: the next ones take a tenth of the
 * time.
 */
export async function axe(page: Page, rule?: string): Promise<string[]> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  // Legacy: without a second page per analysis, which only pages with frames of other origins need.
  if (!isThere) await new AxeBuilder({ page }).setLegacyMode().withRules(['document-title']).analyze();
  // What is half faded in has colours that nobody is left to read.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  const options = { resultTypes: ['violations'], ...(rule === undefined ? {} : { runOnly: [rule] }) };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes.map((node) => node.target.join(' ')).join(', ')))`);
}

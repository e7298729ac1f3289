import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The violations that axe finds, by all rules or by one. The first run injects axe into the page; later runs take a
 * tenth of the time.
 */
export async function axe(page: Page, rule?: string): Promise<string[]> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  // Legacy mode avoids a second page per analysis, which only pages with frames of other origins need.
  if (!isThere) await new AxeBuilder({ page }).setLegacyMode().withRules(['document-title']).analyze();
  // Stops all transitions while axe runs, because half faded colours have no meaningful contrast. On a busy machine a
  // run takes seconds, long enough for a toast to fade out.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
  const options = { resultTypes: ['violations'], ...(rule === undefined ? {} : { runOnly: [rule] }) };
  const found = await page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes.map((node) => node.target.join(' ')).join(', ')))`);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}

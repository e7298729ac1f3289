import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buy, storedBy } from './testing/browser.ts';
import { onStage } from './testing/stage.ts';

const stage = onStage();
const camille = randomUUID();

const RECIPES = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'integration', 'consent.md'),
  'utf8',
);

/** The code below a heading of the page from which merchants copy. */
function codeBelow(heading: string): string {
  const section = RECIPES.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const [, code] = /```html\n([\s\S]*?)```/.exec(section) ?? [];
  if (code === undefined) throw new Error(`there is no code below ${heading}`);
  return code;
}

/** A stand-in for each tool: its script on the page, and how it reports the visitor's choice. */
const TOOLS = {
  'IAB TCF': {
    head: `<script>
      window.listeners = [];
      window.__tcfapi = (command, version, listener) => {
        if (command === 'addEventListener' && version === 2) listeners.push(listener);
        listener({ gdprApplies: true, eventStatus: 'cmpuishown', purpose: { consents: {} } }, true);
      };
    </script>`,
    answer: (isYes: boolean) => `listeners.forEach((listener) => listener(
      { gdprApplies: true, eventStatus: 'useractioncomplete', purpose: { consents: { 1: true, 7: ${isYes} } } }, true))`,
  },
  'Google consent mode': {
    head: `<script>
      window.dataLayer = [];
      function gtag() { dataLayer.push(arguments); }
      gtag('consent', 'default', { ad_storage: 'denied', analytics_storage: 'granted' });
    </script>`,
    answer: (isYes: boolean) => `gtag('consent', 'update', { ad_storage: '${isYes ? 'granted' : 'denied'}' })`,
  },
  Cookiebot: {
    head: '<script>window.Cookiebot = { consent: {} };</script>',
    answer: (isYes: boolean) =>
      `Cookiebot.consent.marketing = ${isYes}; window.dispatchEvent(new Event('CookiebotOnConsentReady'))`,
  },
  OneTrust: {
    head: '',
    answer: (isYes: boolean) => `window.dispatchEvent(new CustomEvent('OneTrustGroupsUpdated',
      { detail: ['C0001'${isYes ? ", 'C0004'" : ''}] }))`,
  },
  WordPress: {
    head: '',
    answer: (isYes: boolean) => `document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change',
      { detail: { marketing: '${isYes ? 'allow' : 'deny'}' } }))`,
  },
} as const;

describe.each(Object.entries(TOOLS))('%s', (name, { head, answer }) => {
  test.each([
    ['yes', true],
    ['no', false],
  ])('the script hears %s, whether it is there already or not', async (_, isYes) => {
    const { openShop, scriptTag, follow, browse, page, campaign, visitor } = stage();
    const touch = `sillage_${campaign}`;
    const pageOf = (more: string) =>
      openShop({
        head: [
          scriptTag('data-consent="required" async'),
          codeBelow('Telling the script'),
          head,
          codeBelow(name),
          more,
        ].join('\n'),
      });

    pageOf('');
    await follow(camille);
    await page.waitForFunction('window.sillage');
    expect(await storedBy(page)).not.toContain(touch);
    await page.evaluate(answer(isYes));
    await expect.poll(async () => (await storedBy(page)).includes(touch)).toBe(isYes);

    await page.evaluate('localStorage.clear()');
    pageOf(`<script>${answer(isYes)}</script>`);
    await follow(camille);
    await page.waitForFunction('window.sillage');
    await expect.poll(async () => (await storedBy(page)).includes(touch)).toBe(isYes);

    // The tool reports the saved choice on each page.
    await browse('products');
    expect((await storedBy(page)).includes(touch)).toBe(isYes);
    expect(await buy(page, 10)).toBe(isYes);
    expect(visitor.problems).toEqual([]);
  });

  test('a yes that is withdrawn on a later page is withdrawn', async () => {
    const { openShop, scriptTag, follow, browse, page, campaign } = stage();
    const parts = [scriptTag('data-consent="required"'), codeBelow('Telling the script'), head, codeBelow(name)];
    openShop({ head: [...parts, `<script>${answer(true)}</script>`].join('\n') });
    await follow(camille);
    await browse('products');
    expect(await storedBy(page)).toContain(`sillage_${campaign}`);
    await page.evaluate(answer(false));
    await expect.poll(() => storedBy(page)).toEqual([]);
  });
});

test.each([
  ['granted', "{ ad_storage: 'granted' }", [], true],
  ['denied', "{ ad_storage: 'denied' }", [], false],
  [
    'granted, but denied in some regions',
    "{ ad_storage: 'granted' }",
    ["{ ad_storage: 'denied', region: ['FR'] }"],
    false,
  ],
  [
    'denied in some regions, else granted',
    "{ ad_storage: 'denied', region: ['FR'] }",
    ["{ ad_storage: 'granted' }"],
    false,
  ],
])('Google consent mode: nobody is asked, and the default is %s', async (_, first, more, isStored) => {
  const { openShop, scriptTag, follow, browse, page, campaign } = stage();
  const code = [first, ...more].map((signals) => `gtag('consent', 'default', ${signals});`).join('\n');
  const head = `<script>window.dataLayer = []; function gtag() { dataLayer.push(arguments); } ${code}</script>`;
  const parts = [scriptTag('data-consent="required" async'), codeBelow('Telling the script')];
  for (const order of [
    [head, codeBelow('Google consent mode')],
    [codeBelow('Google consent mode'), head.replace('window.dataLayer = [];', '')],
  ]) {
    openShop({ head: [...parts, ...order].join('\n') });
    for (const open of [() => follow(camille), () => browse('products')]) {
      await open();
      expect((await storedBy(page)).includes(`sillage_${campaign}`)).toBe(isStored);
    }
    await page.evaluate('sillage.consent(false)');
  }
});

test('WordPress: a yes of an earlier visit is heard as the page loads', async () => {
  const { openShop, scriptTag, follow, page, campaign } = stage();
  const head = "<script>window.wp_has_consent = (category) => category === 'marketing';</script>";
  openShop({
    head: [scriptTag('data-consent="required"'), codeBelow('Telling the script'), head, codeBelow('WordPress')].join(
      '\n',
    ),
  });
  await follow(camille);
  await expect.poll(() => storedBy(page)).toContain(`sillage_${campaign}`);
});

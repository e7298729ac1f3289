import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from '@shopify/theme-check-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pixelScript } from './extension.ts';

const THEME = fileURLToPath(new URL('../../integrations/shopify/extensions/sillage-theme', import.meta.url));

describe("the theme extension, by Shopify's own check", () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'sillage-theme-'));
    await cp(THEME, copy, { recursive: true });
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  test('has nothing to complain of', async () => {
    expect(await check(THEME)).toEqual([]);
  });

  test('would not pass with an unknown filter', async () => {
    const block = join(copy, 'blocks', 'tracking.liquid');
    await writeFile(block, (await readFile(block, 'utf8')).replace('| asset_url', '| no_such_filter'));
    expect((await check(copy)).map(({ check: code }) => code)).toContain('UnknownFilter');
  });
});

describe('the web pixel', () => {
  const settings = { campaign: 'c-1', clicks: 'https://go.example.com/clicks' };
  const checkout = { token: 'checkout-token', orderId: 7 };

  /** Runs it on a page whose browser holds this; resolves with what it sent. */
  async function run(stored: object | null) {
    const sent: unknown[] = [];
    const script = await pixelScript(JSON.stringify(settings), checkout);
    const localStorage = { getItem: (key: string) => (key === 'sillage_c-1' ? JSON.stringify(stored) : null) };
    const fetch = async (url: string, { body }: { readonly body: string }) => sent.push([url, JSON.parse(body)]);
    new Function('localStorage', 'fetch', script)(localStorage, fetch);
    await new Promise((resolve) => setImmediate(resolve));
    return sent;
  }

  test('names the click that the browser remembers, and the checkout', async () => {
    const sent = await run({ r: 'affiliate', t: 'click-token', x: Date.now() + 60_000 });
    expect(sent).toEqual([[settings.clicks, { orderId: '7', checkout: 'checkout-token', token: 'click-token' }]]);
  });

  test.each([
    ['nothing is remembered', null],
    ['its time is over', { r: 'affiliate', t: 'click-token', x: Date.now() - 1 }],
    ['it has no token', { r: 'affiliate', t: '', x: Date.now() + 60_000 }],
  ])('says nothing where %s', async (_name, stored) => {
    expect(await run(stored)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buy, storedBy, typeIntoConsole } from './testing/browser.ts';
import { onStage } from './testing/stage.ts';

const stage = onStage();
const camille = randomUUID();

const CLOSED = (owner: string, name: string) => `Object.defineProperty(${owner}, '${name}', {
  get() { throw new DOMException('closed', 'SecurityError'); },
  set() { throw new DOMException('closed', 'SecurityError'); },
});`;
const NO_LOCAL_STORAGE = CLOSED('window', 'localStorage');
const NO_SESSION_STORAGE = CLOSED('window', 'sessionStorage');
const NO_COOKIES = CLOSED('Document.prototype', 'cookie');

describe('storage', () => {
  test('closed local storage: a cookie of the shop remembers the click and the orders', async () => {
    const { visitor, page, campaign, shopUrl, follow, browse, affiliates } = stage();
    await visitor.context.addInitScript(NO_LOCAL_STORAGE);
    await follow(camille);
    await browse('products');
    expect(await buy(page, { amount: 10, orderId: 'A-1' })).toBe(true);
    await browse('thanks');
    expect(await buy(page, { amount: 10, orderId: 'A-1' })).toBe(false);
    expect(await affiliates()).toEqual([camille]);
    const cookies = await visitor.context.cookies(shopUrl);
    expect(cookies).toMatchObject([
      { name: `sillage_${campaign}`, path: '/', sameSite: 'Lax' },
      { name: `sillage_${campaign}_sent`, path: '/', sameSite: 'Lax' },
    ]);
    await page.evaluate('sillage.consent(false)');
    expect(await visitor.context.cookies(shopUrl)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test('all storage closed: the landing page still reports, later ones do not, nothing breaks', async () => {
    const { visitor, page, follow, browse, amounts } = stage();
    for (const script of [NO_LOCAL_STORAGE, NO_SESSION_STORAGE, NO_COOKIES])
      await visitor.context.addInitScript(script);
    await follow(camille);
    expect(await buy(page, 10)).toBe(true);
    expect(await buy(page, 10)).toBe(false);
    await page.evaluate('sillage.consent(false)');
    await browse('products');
    expect(await buy(page, 10)).toBe(false);
    expect(await amounts()).toEqual([1000]);
    expect(visitor.problems).toEqual([]);
  });

  test('a page in a sandbox, where the browser itself closes it: the same', async () => {
    const { visitor, page, openShop, follow, amounts } = stage();
    openShop({ headers: { 'content-security-policy': 'sandbox allow-scripts' } });
    await follow(camille);
    expect(await buy(page, 10)).toBe(true);
    expect(await amounts()).toEqual([1000]);
    expect(visitor.problems).toEqual([]);
  });
});

describe('who may call', () => {
  test('a call typed into the console is refused', async () => {
    const { visitor, page, follow, amounts } = stage();
    await follow(camille);
    expect(await typeIntoConsole(page, 'await trackConversion(10)')).toBe(false);
    expect(await typeIntoConsole(page, 'await sillage.trackConversion(20)')).toBe(false);
    expect(await typeIntoConsole(page, 'await [30].map((amount) => trackConversion(amount))[0]')).toBe(false);
    expect(await amounts()).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  const button = `<button id="own" onclick="trackConversion(10)">Own</button>`;
  const onLoad = (call: string) => `<script>addEventListener('load', () => { ${call} });</script>`;
  /** Inserts code without a URL, as tag managers do. */
  const inserted = (code: string) =>
    onLoad(
      `const tag = document.createElement('script'); tag.text = ${JSON.stringify(code)}; document.body.append(tag);`,
    );
  test.each([
    ['an inline handler', button],
    ['an inline script', onLoad('trackConversion(10)')],
    ['a promise', onLoad('Promise.resolve().then(() => trackConversion(10))')],
    ['a timer', onLoad('setTimeout(() => trackConversion(10))')],
    ['code from text', onLoad(`new Function('trackConversion(10)')()`)],
    ['a bundle for development', onLoad(`eval('trackConversion(10)//# sourceURL=webpack-internal:///src/cart.js')`)],
    ['a script that a tag manager inserts', inserted('trackConversion(10)')],
    [
      'a listener in such a script',
      `${inserted(`own.addEventListener('click', () => trackConversion(10))`)}<button id="own">Own</button>`,
    ],
    ['a page that keeps no stacks', onLoad('Error.stackTraceLimit = 0; trackConversion(10)')],
    ['a page that keeps short stacks', onLoad('Error.stackTraceLimit = 1; trackConversion(10)')],
  ])('a call from %s passes', async (_name, body) => {
    const { visitor, page, openShop, follow, amounts } = stage();
    openShop({ body });
    await follow(camille);
    if (body.includes('id="own"')) await page.locator('#own').click();
    await expect.poll(amounts).toEqual([1000]);
    expect(visitor.problems).toEqual([]);
  });
});

describe('the shop', () => {
  test('with a strict content policy needs to allow only the address of the script', async () => {
    const { visitor, page, edge, openShop, follow, browse, amounts } = stage();
    const policy = `default-src 'none'; script-src 'self' ${edge.url}; connect-src ${edge.url}; form-action 'self'`;
    openShop({ headers: { 'content-security-policy': policy } });
    await follow(camille);
    await browse('products');
    expect(await buy(page, 10)).toBe(true);
    expect(await amounts()).toEqual([1000]);
    expect(visitor.problems).toEqual([]);
  });

  test('sees no error of its own when the collector cannot be reached', async () => {
    const { visitor, page, follow, browse } = stage();
    await visitor.context.route('**/collect/**', (route) => route.abort('connectionrefused'));
    await follow(camille);
    await browse('products');
    expect(await buy(page, 10)).toBe(false);
    // The browser logs the failed loads; errors of the page have other texts.
    expect(visitor.problems.filter((problem) => !problem.includes('net::ERR_CONNECTION_REFUSED'))).toEqual([]);
  });

  test.each([[500], [404], [429]])('sees no error of its own when the collector answers %i', async (status) => {
    const { visitor, page, follow } = stage();
    await visitor.context.route('**/collect/**', (route) =>
      route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, body: 'not JSON' }),
    );
    await follow(camille);
    expect(await buy(page, 10)).toBe(false);
    expect(visitor.problems.filter((problem) => !problem.includes(`status of ${status}`))).toEqual([]);
  });

  test('gets two globals and nothing else, also from a script that is loaded twice', async () => {
    const { visitor, page, openShop, scriptTag, browse, follow, edge, campaign, amounts } = stage();
    const globals = () => page.evaluate<string[]>('Object.getOwnPropertyNames(window)');
    openShop({ head: '' });
    await browse('products');
    const before = new Set(await globals());
    openShop({ head: `${scriptTag()}${scriptTag('async')}` });
    await follow(camille);
    const added = (await globals()).filter((global) => !before.has(global) && global !== 'event');
    expect(added.sort()).toEqual(['sillage', 'trackConversion']);
    expect(await buy(page, 10)).toBe(true);
    expect(await amounts()).toEqual([1000]);
    expect(await edge.scriptPings(campaign)).toHaveLength(1);
    expect(visitor.problems).toEqual([]);
  });

  test('is told in the console that a second campaign has no effect', async () => {
    const { visitor, openShop, scriptTag, browse, campaign } = stage();
    openShop({ head: `${scriptTag()}${scriptTag().replace(campaign, randomUUID())}` });
    await browse('products');
    expect(visitor.problems).toEqual([
      expect.stringContaining('Sillage: a page can have the script of one campaign only'),
    ]);
  });

  test('may name an element as our global', async () => {
    const { page, openShop, follow, amounts } = stage();
    openShop({ head: '', body: `<div id="sillage"></div>${stage().scriptTag()}` });
    await follow(camille);
    expect(await buy(page, 10)).toBe(true);
    expect(await amounts()).toEqual([1000]);
  });

  test('reports to the path that the script came from', async () => {
    const { visitor, page, edge, openShop, scriptTag, browse } = stage();
    await visitor.context.route('**/sillage/tracking.js*', async (route) =>
      route.fulfill({ contentType: 'text/javascript', body: await (await fetch(`${edge.url}/tracking.js`)).text() }),
    );
    openShop({ head: scriptTag().replace('/tracking.js', '/sillage/tracking.js?v=2') });
    const report = page.waitForRequest('**/collect/seen');
    await browse('products');
    expect((await report).url()).toBe(`${edge.url}/sillage/collect/seen`);
  });

  test('a script without a campaign does nothing', async () => {
    const { visitor, page, edge, openShop, browse } = stage();
    openShop({ head: `<script src="${edge.url}/tracking.js"></script>` });
    await browse('products');
    expect(await page.evaluate('typeof sillage + typeof trackConversion')).toBe('undefinedundefined');
    expect(await storedBy(page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  test('sends one ping per session, with its host', async () => {
    const { visitor, page, edge, browse, campaign, shopUrl } = stage();
    const requests: string[] = [];
    visitor.context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    for (const name of ['products', 'cart', 'thanks']) {
      await browse(name);
      await page.waitForLoadState('networkidle');
    }
    expect(requests.filter((request) => request.includes('/collect/'))).toEqual([`POST ${edge.url}/collect/seen`]);
    await expect
      .poll(() => edge.scriptPings(campaign))
      .toMatchObject([{ pageHost: new URL(shopUrl).host, scriptVersion: '1' }]);
  });
});

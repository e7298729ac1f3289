import { expect, test } from 'vitest';
import { judgeScripts, type ScriptState, type ScriptTag } from './page-check.ts';

const src = 'https://go.example.com/tracking.js';
const wanted = { scriptUrl: src, campaignId: 'c1' };
const own = { src, 'data-campaign': 'c1' };

test.each<[string, readonly ScriptTag[], ScriptState]>([
  ['the script', [{ src: 'https://shop.example/app.js' }, own], 'found'],
  ['the script, deferred, with a query', [{ ...own, src: `${src}?v=2`, defer: '' }], 'found'],
  ['the script without a protocol', [{ ...own, src: '//go.example.com/tracking.js' }], 'found'],
  ['the script as a module', [{ ...own, type: 'module' }], 'found'],
  ['no script', [], 'missing'],
  [
    'scripts of others',
    [{ src: 'https://other.example/tracking.js', 'data-campaign': 'c1' }, { src: '/tracking.js' }],
    'missing',
  ],
  ['another script of ours', [{ ...own, src: 'https://go.example.com/assets/app.js' }], 'missing'],
  ['the script of another campaign', [{ ...own, 'data-campaign': 'c2' }], 'wrong_campaign'],
  ['the script of no campaign', [{ src }], 'wrong_campaign'],
  ['both campaigns', [{ ...own, 'data-campaign': 'c2' }, own], 'found'],
  [
    'a script that waits for consent by its type',
    [{ ...own, type: 'text/plain', 'data-category': 'marketing' }],
    'blocked',
  ],
  ['a script that waits for consent by its attribute', [{ 'data-src': src, 'data-campaign': 'c1' }], 'blocked'],
  ['one that waits and one that runs', [{ ...own, type: 'text/plain' }, own], 'found'],
])('%s', (_name, tags, state) => {
  expect(judgeScripts(tags, wanted)).toBe(state);
});

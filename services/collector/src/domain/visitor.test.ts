import { expect, test } from 'vitest';
import { referrerHost, subsOf } from './visitor.ts';

test.each([
  [undefined, ''],
  ['', ''],
  ['https://www.instagram.com/p/abc?x=1', 'instagram.com'],
  ['https://L.Instagram.com/', 'l.instagram.com'],
  ['http://blog.example:8080/post', 'blog.example'],
  ['android-app://com.instagram.android/', 'com.instagram.android'],
  ['about:blank', ''],
  ['javascript:alert(1)', ''],
  ['not a url', ''],
  [`https://blog.example/${'a'.repeat(2048)}`, ''],
])('the host of the referrer %s is %s', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});

test.each([
  ['', []],
  ['sub1=a&sub2=b', ['a', 'b']],
  ['sub3=c', ['', '', 'c']],
  ['sub1=a&sub5=', ['a']],
  ['sub1=first&sub1=second', ['first']],
  ['sub6=x&other=y', []],
])('the sub-ids of %s are %j', (query, subs) => {
  expect(subsOf(new URLSearchParams(query))).toEqual(subs);
});

test.each([
  ['a host longer than any name', `https://${'a.'.repeat(200)}example/`],
  ['an app whose name grows when it is encoded', `android-app://${'中'.repeat(1000)}/`],
])('%s is no host', (_name, referrer) => {
  expect(referrerHost(referrer)).toBe('');
});

test('a sub-id that is cut stays text that can be put into a URL', () => {
  const [cut = ''] = subsOf(new URLSearchParams({ sub1: `${'a'.repeat(255)}😀😀` }));
  expect(cut).toBe('a'.repeat(255));
  expect(() => encodeURIComponent(cut)).not.toThrow();
  const whole = `${'a'.repeat(254)}😀`;
  expect(subsOf(new URLSearchParams({ sub1: whole }))).toEqual([whole]);
});

test('cuts a sub-id at 256 characters', () => {
  expect(subsOf(new URLSearchParams({ sub1: 'a'.repeat(300) }))[0]).toHaveLength(256);
});

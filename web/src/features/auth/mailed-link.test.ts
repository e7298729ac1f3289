import { expect, test } from 'vitest';
import { readMailedLink } from './mailed-link.ts';

test('the fragment of a mail’s link names what it is for, and where its button leads', () => {
  const target = 'https://app.example.com/in?a=1&b=%C3%A9';
  const fragment = new URLSearchParams({ token: 'pkce_abc', type: 'email_change', redirect_to: target }).toString();
  const link = readMailedLink(fragment);
  expect(link?.type).toBe('email_change');
  const url = new URL(link?.href ?? '', 'https://app.example.com');
  expect(url.pathname).toBe('/auth/v1/verify');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    token: 'pkce_abc',
    type: 'email_change',
    redirect_to: target,
  });
});

test.each(['', 'token=abc', 'type=signup', 'token=&type=signup', 'token=abc&type=sms'])(
  'a link that was cut off leads nowhere: %j',
  (fragment) => {
    expect(readMailedLink(fragment)).toBeUndefined();
  },
);

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RequireSession } from './require-session.tsx';
import { rememberReturnPath, safeReturnPath, takeReturnPath } from './return-path.ts';
import type { SessionState } from './session-store.ts';

const ORIGIN = 'https://sillage.example';

test.each([
  ['/campaign/1/settings?period=month#x', '/campaign/1/settings?period=month#x'],
  [null, '/dashboard'],
  ['', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  ['/auth?signup', '/dashboard'],
])('after sign-in, %s leads to %s', (stored, path) => {
  expect(safeReturnPath(stored, ORIGIN)).toBe(path);
});

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('the path is taken once', () => {
  rememberReturnPath('/campaign/1');
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/campaign/1', '/dashboard']);
});

const signedOut: SessionState = { status: 'signedOut', ended: false };

function guard(state: SessionState) {
  let sent = 0;
  render(
    <RequireSession
      session={{ current: () => state, subscribe: () => () => true }}
      here="/campaign/1/settings?period=month"
      toSignIn={() => {
        sent += 1;
      }}
    >
      <p>secret</p>
    </RequireSession>,
  );
  return () => sent;
}

test('shows neither the page nor the sign-in while the session is not known', () => {
  const sent = guard({ status: 'loading' });
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
  expect(sent()).toBe(0);
});

test('sends a visitor to sign in and remembers path and query', () => {
  const sent = guard(signedOut);
  expect(screen.queryByText('secret')).toBeNull();
  expect(sent()).toBe(1);
  expect(takeReturnPath()).toBe('/campaign/1/settings?period=month');
});

test('the address of the sign-in screen, seen on the way out, does not replace the page that was asked for', () => {
  const session = { current: (): SessionState => signedOut, subscribe: () => () => true };
  const at = (here: string) => (
    <RequireSession session={session} here={here} toSignIn={() => {}}>
      <p>secret</p>
    </RequireSession>
  );
  render(at('/campaign/1/settings?period=month')).rerender(at('/auth'));
  expect(takeReturnPath()).toBe('/campaign/1/settings?period=month');
});

test('shows the page to those who are signed in', () => {
  const sent = guard({ status: 'signedIn', user: { id: 'u', email: 'a@example.com', isRecovering: false } });
  expect(screen.getByText('secret')).toBeTruthy();
  expect(sent()).toBe(0);
});

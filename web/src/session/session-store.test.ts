import { AuthClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import type { Arrival } from './arrival.ts';
import { createSessionStore, type SessionState } from './session-store.ts';
import { storedSession } from './stored-session.ts';

/** Without it the client parses errors in their older format. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' };

interface Given {
  readonly aal?: 'aal1' | 'aal2';
  readonly hasFactor?: boolean;
  readonly method?: string;
  readonly isSignedIn?: boolean;
  readonly arrival?: Arrival;
  readonly landing?: string;
  /** Answers of the identity service, by path. */
  readonly answers?: Record<string, { status: number; body: unknown }>;
}

const encoded = (claims: object) =>
  btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function sessionOf({ aal = 'aal1', hasFactor = false, method = 'password' }: Given) {
  const factors = hasFactor ? [{ id: 'f', factor_type: 'totp', status: 'verified' }] : [];
  return {
    access_token: `e30.${encoded({ sub: 'u', aal, amr: [{ method, timestamp: 1 }] })}.x`,
    refresh_token: 'refresh-token-1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'u', email: 'a@example.com', factors },
  };
}

/** The vendor's client with its own storage, and a fake server. */
async function start(given: Given) {
  // Clients with the same storage key notify each other.
  const storageKey = crypto.randomUUID();
  const stored = new Map<string, string>();
  if (given.isSignedIn ?? true) stored.set(storageKey, JSON.stringify(sessionOf(given)));
  const auth = new AuthClient({
    url: 'https://sillage.example/auth/v1',
    storageKey,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    autoRefreshToken: false,
    fetch: async (url) => {
      const answer = given.answers?.[new URL(String(url)).pathname.replace('/auth/v1', '')] ?? {
        status: 204,
        body: undefined,
      };
      return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer.status,
        headers: API_VERSION,
      });
    },
  });
  const store = createSessionStore({
    loadClient: async () => auth,
    reached: { arrival: given.arrival ?? { kind: 'plain' }, landing: given.landing ?? '/auth' },
    stored: undefined,
  });
  store.prepare();
  await until(() => store.current().status !== 'loading');
  return { store, auth };
}

async function until(isTrue: () => boolean) {
  for (let turn = 0; turn < 200 && !isTrue(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTrue()).toBe(true);
}

test.each<[string, Given, SessionState['status']]>([
  ['nobody', { isSignedIn: false }, 'signedOut'],
  ['a person without a second factor', {}, 'signedIn'],
  ['a person whose second factor is still to be shown', { hasFactor: true }, 'challenge'],
  ['a person who has shown it', { hasFactor: true, aal: 'aal2' }, 'signedIn'],
])('%s', async (_who, given, status) => {
  expect((await start(given)).store.current().status).toBe(status);
});

test('who came by the mail of a forgotten password is known, others are not', async () => {
  const isRecovering = async (method: string) => (await start({ method })).store.current();
  expect(await isRecovering('recovery')).toMatchObject({ user: { isRecovering: true } });
  expect(await isRecovering('password')).toMatchObject({ user: { isRecovering: false } });
});

test('whoever signs out knows why they are out', async () => {
  const { store } = await start({});
  expect(await store.signOut('local')).toBeNull();
  expect(store.current()).toEqual({ status: 'signedOut', ended: false });
});

test('signing out the others leaves this one in', async () => {
  const { store } = await start({});
  await store.signOut('others');
  expect(store.current().status).toBe('signedIn');
});

test.each(['session_not_found', 'bad_jwt', 'user_not_found'])(
  'a call that is refused with %s ends the session, and it is said',
  async (code) => {
    const answers = { '/factors': { status: 403, body: { code, message: code } } };
    const { store } = await start({ answers });
    await expect(store.ask(({ mfa }) => mfa.enroll({ factorType: 'totp' }))).rejects.toThrow();
    await until(() => store.current().status === 'signedOut');
    expect(store.current()).toEqual({ status: 'signedOut', ended: true });
  },
);

test('any other refusal is the caller’s: the session stays', async () => {
  const answers = { '/factors': { status: 422, body: { code: 'mfa_factor_name_conflict', message: 'x' } } };
  const { store } = await start({ answers });
  await expect(store.ask(({ mfa }) => mfa.enroll({ factorType: 'totp' }))).rejects.toMatchObject({
    code: 'mfa_factor_name_conflict',
  });
  expect(store.current().status).toBe('signedIn');
});

test('what a link said is forgotten when somebody signs in by hand', async () => {
  const answers = { '/token': { status: 200, body: sessionOf({}) } };
  const { store, auth } = await start({
    isSignedIn: false,
    arrival: { kind: 'refused', code: 'otp_expired' },
    answers,
  });
  expect(store.arrivalAt('/auth').kind).toBe('refused');
  await auth.signInWithPassword({ email: 'a@example.com', password: 'secret' });
  await until(() => store.current().status === 'signedIn');
  expect(store.arrivalAt('/auth')).toEqual({ kind: 'plain' });
});

test('what a link said is shown where it led, from the root at the sign-in, and once', async () => {
  const refused = { kind: 'refused', code: 'access_denied' } as const;
  for (const landing of ['/', '/auth']) {
    const { store } = await start({ isSignedIn: false, arrival: refused, landing });
    expect(store.arrivalAt('/account-settings')).toEqual({ kind: 'plain' });
    expect(store.arrivalAt('/auth')).toEqual(refused);
    store.settleArrival();
    expect(store.arrivalAt('/auth')).toEqual({ kind: 'plain' });
  }
});

test('a factor that was enrolled elsewhere is asked for once the server says that it is needed', async () => {
  const answers = { '/token': { status: 200, body: sessionOf({ hasFactor: true }) } };
  const { store } = await start({ answers });
  expect(store.current().status).toBe('signedIn');
  await store.recheck();
  await until(() => store.current().status === 'challenge');
});

const stored = () => {
  const { access_token, expires_at, user } = sessionOf({});
  return { access_token, expires_at, user };
};
const neverLoaded = () => Promise.reject(new Error('the client was asked for'));
const reached = { arrival: { kind: 'plain' }, landing: '/dashboard' } as const;

test('a stored session is known, and its token handed out, without the client', async () => {
  const store = createSessionStore({ loadClient: neverLoaded, reached, stored: stored() });
  expect(store.current()).toMatchObject({ status: 'signedIn', user: { id: 'u', email: 'a@example.com' } });
  expect(await store.accessToken()).toBe(stored().access_token);
});

test('without a stored session nobody is signed in, and there is no token', async () => {
  const store = createSessionStore({ loadClient: neverLoaded, reached, stored: null });
  expect(store.current()).toEqual({ status: 'signedOut', ended: false });
  expect(await store.accessToken()).toBeNull();
});

test('a token that is about to expire is left to the client', async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 60;
  const store = createSessionStore({ loadClient: neverLoaded, reached, stored: { ...stored(), expires_at } });
  await expect(store.accessToken()).rejects.toThrow('the client was asked for');
});

test('a client that did not arrive is asked for again', async () => {
  let loads = 0;
  const loadClient = () => {
    loads += 1;
    return neverLoaded();
  };
  const store = createSessionStore({ loadClient, reached, stored: undefined });
  for (let turn = 0; turn < 2; turn += 1) await expect(store.auth()).rejects.toThrow();
  expect([loads, store.current().status]).toEqual([2, 'loading']);
});

test.each([
  ['nothing', null, null],
  ['a session', JSON.stringify(stored()), 'u'],
  ['one that has expired', JSON.stringify({ ...stored(), expires_at: 1 }), undefined],
  ['what cannot be read', '{"access_token":', undefined],
])('of the storage with %s is known', (_what, text, userId) => {
  const known = storedSession({ getItem: () => text }, Date.now());
  expect(known?.user.id ?? known).toBe(userId);
});

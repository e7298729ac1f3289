import { randomUUID } from 'node:crypto';
import type { TestIdentity } from './identity.ts';

export const PASSWORD = 'quiet-harbour-7';

export const newEmail = (): string => `${randomUUID()}@example.com`;

/** A number that is unique in the run, as it is typed: with a plus. */
export const newPhone = (): string => `+336${String(nextNumber++).padStart(8, '0')}`;
let nextNumber = 0;

/** A person with an account, in a browser of their own. */
export async function newPerson(identity: TestIdentity, data: object = {}, flowType: 'implicit' | 'pkce' = 'implicit') {
  const browser = identity.browser('/auth/v1', flowType);
  const email = newEmail();
  const answer = await browser.signUp({ email, password: PASSWORD, options: { data } });
  const session = answer.data.session;
  if (!session) throw answer.error ?? new Error('no session');
  return { browser, email, id: session.user.id, token: session.access_token };
}

export type Person = Awaited<ReturnType<typeof newPerson>>;

export async function canSignIn(identity: TestIdentity, email: string, password: string): Promise<boolean> {
  return (await identity.browser().signInWithPassword({ email, password })).error === null;
}

/** Calls the platform's own API. */
export async function callAccount(
  identity: TestIdentity,
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
) {
  const response = await fetch(`${identity.url}/api/v1/account/${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

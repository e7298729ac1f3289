import { z } from 'zod';

const Session = z.object({ access_token: z.string() });

export interface DemoAccount {
  readonly identityUrl: string;
  readonly email: string;
  readonly password: string;
}

/** Calls the API of a service as the demo's merchant. */
export type DemoCaller = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) => Promise<Response>;

/** Signs in as the demo's merchant; undefined if they have changed the password, because the account is theirs then. */
export async function signInToDemo({ identityUrl, ...body }: DemoAccount): Promise<DemoCaller | undefined> {
  const signedIn = await send('POST', `${identityUrl}/auth/v1/token?grant_type=password`, {
    email: body.email,
    password: body.password,
  });
  if (!signedIn.ok) return undefined;
  const { access_token: token } = Session.parse(await signedIn.json());
  return (method, url, body) => send(method, url, body, token);
}

function send(method: string, url: string, body: unknown, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

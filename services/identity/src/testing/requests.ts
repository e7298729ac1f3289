import type { TestIdentity } from './identity.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if there is no body. */
  readonly body: unknown;
}

interface Sent {
  readonly token?: string | undefined;
  /** A string is sent verbatim. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A raw request of the contract, which the client would not send; `path` without the prefix. */
export async function send(
  identity: Pick<TestIdentity, 'url'>,
  method: string,
  path: string,
  { token, body, headers = {} }: Sent = {},
): Promise<Answer> {
  const response = await fetch(`${identity.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** The response to a POST of the contract under the client's prefix. */
export async function post(
  identity: Pick<TestIdentity, 'url'>,
  path: string,
  requested: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await send(identity, 'POST', `/auth/v1${path}`, { body: requested, headers });
  return { status: answer.status, body: answer.body, retryAfter: answer.headers.get('retry-after') };
}

interface Shown {
  readonly error: { readonly status?: unknown; readonly code?: unknown; readonly message: string } | null;
}

/** The client's error for a call: status, code and message. */
export async function shown(attempt: Promise<Shown>): Promise<readonly unknown[]> {
  const { error } = await attempt;
  return error === null ? ['no error'] : [error.status, error.code, error.message];
}

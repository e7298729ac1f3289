import { createHash, randomUUID } from 'node:crypto';
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { TestIdentity } from './identity.ts';
import { browserFetch, journeyCookies } from './journeys.ts';

export const CLIENT_ID = 'sillageTest';

/** An OpenID provider on this machine, where the `login_hint` selects the person who signs in. */
export interface TestProvider {
  readonly issuer: string;
  readonly discoveryUrl: string;
  readonly server: OAuth2Server;
  /** Sets the claims of a person's ID tokens, merged over the standard ones; undefined removes a claim. */
  setClaims(person: string, claims: Readonly<Record<string, unknown>>): void;
  /** Sets the response of the user-info endpoint. */
  setUserInfo(claims: Readonly<Record<string, unknown>>): void;
  /** Changes the address to which browsers are redirected. */
  onReturn(change: (address: URL) => void): void;
  /** An ID token as a mobile application gets it. */
  idToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

export async function startTestProvider(): Promise<TestProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const issuer = server.issuer.url ?? '';
  const claimsOf = new Map<string, Readonly<Record<string, unknown>>>();
  const personOf = new Map<string, string>();
  let userInfo: Readonly<Record<string, unknown>> = {};
  let change: (address: URL) => void = () => {};

  server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: { url?: string }) => {
    const person = new URL(request.url ?? '/', issuer).searchParams.get('login_hint') ?? 'nobody';
    personOf.set(url.searchParams.get('code') ?? '', person);
    change(url);
  });
  server.service.on('beforeTokenSigning', (token: MutableToken, request: { body: { code?: string } }) => {
    const person = personOf.get(request.body.code ?? '') ?? 'nobody';
    Object.assign(token.payload, { sub: person }, claimsOf.get(person));
  });
  server.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = userInfo;
  });

  return {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    server,
    setClaims: (person, claims) => void claimsOf.set(person, claims),
    setUserInfo(claims) {
      userInfo = claims;
    },
    onReturn(next) {
      change = next;
    },
    idToken: (claims) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => void Object.assign(payload, { aud: CLIENT_ID }, claims),
      }),
    async close() {
      if (server.listening) await server.stop();
    },
  };
}

/** An environment with this provider as `google` and, by default, also as `custom:acme`. */
export function providerEnv(provider: TestProvider, acme: TestProvider = provider): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: 'client-secret-of-the-tests',
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
    OIDC_PROVIDERS: JSON.stringify([{ id: 'acme', discovery_url: acme.issuer, client_id: CLIENT_ID }]),
  };
}

/**
 * Requests an address that the service gave the browser of `browserFetch`; the service's own addresses are mapped to
 * the instance under test. Other browsers pass their own cookies.
 */
export async function visit(identity: TestIdentity, address: string | URL, init: RequestInit = {}): Promise<Response> {
  const here = String(address).replace('https://app.example.com/auth/v1', `${identity.url}/auth/v1`);
  return browserFetch(here, {
    ...init,
    redirect: 'manual',
    headers: { cookie: journeyCookies(), ...Object(init.headers) },
  });
}

export const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'missing:');

/**
 * Follows an address of the service or of the provider, signs in there, and returns the address of the redirect back.
 */
export async function signInThere(identity: TestIdentity, address: string): Promise<URL> {
  const there = address.startsWith(identity.url) ? locationOf(await visit(identity, address)) : address;
  return locationOf(await fetch(there, { redirect: 'manual' }));
}

/** Links the person of this `login_hint`, including the exchange of the code, with the same client. */
export async function linkThere(identity: TestIdentity, client: ReturnType<TestIdentity['browser']>, name: string) {
  const { data, error } = await client.linkIdentity({
    provider: 'google',
    options: { queryParams: { login_hint: name } },
  });
  if (error || !data.url) throw error ?? new Error('no address');
  const code = (await walk(identity, data.url)).searchParams.get('code');
  if (code === null) throw new Error('The journey ended without a code');
  return client.exchangeCodeForSession(code);
}

/** Walks through a whole journey; returns the browser's final address. */
export async function walk(identity: TestIdentity, address: string): Promise<URL> {
  return locationOf(await visit(identity, await signInThere(identity, address)));
}

export const fragmentOf = (address: URL): URLSearchParams => new URLSearchParams(address.hash.slice(1));

/** A PKCE verifier, and the parameters of its challenge. */
export function pkce(verifier = 'v'.repeat(64)): { readonly verifier: string; readonly query: string } {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, query: `code_challenge=${challenge}&code_challenge_method=s256` };
}

/** Creates a person at the provider with a verified address; returns the name to sign in with. */
export function newPersonAt(provider: TestProvider): string {
  const name = randomUUID();
  provider.setClaims(name, { email: `${name}@example.com`, email_verified: true });
  return name;
}

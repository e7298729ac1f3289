import { createHash } from 'node:crypto';
import { isSameSecret } from '@sillage/runtime/http';
import { createRemoteJWKSet, type JWTPayload, customFetch as joseFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { type ProviderProfile, providerProfile } from '../domain/provider-profile.ts';
import { discoverer } from './discovery.ts';
import { type GivenIdToken, type IdentityProvider, ProviderError } from './identity-provider.ts';
import { type Configured, type OidcSettings, oidcSettings } from './oidc-settings.ts';
import { providerFetch } from './provider-fetch.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The configured providers by name. Makes no requests yet. */
export function createOidcProviders(
  config: Configured & { readonly ISSUER_URL: string },
  clock: () => number,
): ReadonlyMap<string, IdentityProvider> {
  const redirectUri = `${config.ISSUER_URL.replace(/\/$/, '')}/callback`;
  return new Map(
    oidcSettings(config).map((settings) => [settings.name, createOidcProvider(settings, { redirectUri, clock })]),
  );
}

/** An OpenID Connect provider. It redirects browsers to `redirectUri`; `clock` is for the cache. */
function createOidcProvider(
  settings: OidcSettings,
  { redirectUri, clock }: { readonly redirectUri: string; readonly clock: () => number },
): IdentityProvider {
  const discover = discoverer(settings, clock);
  const fetchJwks = providerFetch(settings.discoveryUrl);
  let keys: { readonly address: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | undefined;

  function keySet(address: string) {
    if (keys?.address !== address) {
      keys = { address, set: createRemoteJWKSet(new URL(address), { [joseFetch]: fetchJwks }) };
    }
    return keys.set;
  }

  return {
    name: settings.name,
    authorizationUrl: (journey, wishes) =>
      guarded(async () => {
        const url = oidc.buildAuthorizationUrl(await discover(), {
          ...wishes.params,
          redirect_uri: redirectUri,
          scope: [...new Set([...settings.scopes, ...wishes.scopes])].join(' '),
          state: journey.state,
          nonce: journey.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    finish: (answer, journey) =>
      guarded(async () => {
        const config = await discover();
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
          expectedState: journey.state,
          expectedNonce: journey.nonce,
          pkceCodeVerifier: journey.verifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderError('refused', 'The provider gave no ID token');
        return {
          profile: profileOf(config, await withEmail(config, tokens.access_token, claims)),
          tokens: {
            provider_token: tokens.access_token,
            ...(tokens.refresh_token !== undefined && { provider_refresh_token: tokens.refresh_token }),
          },
        };
      }),
    readIdToken: (given, nowMs) =>
      guarded(async () => {
        const config = await discover();
        const { issuer, jwks_uri: jwksUri } = config.serverMetadata();
        if (jwksUri === undefined) throw new ProviderError('refused', 'The provider names no keys');
        const { payload, protectedHeader } = await jwtVerify(given.idToken, keySet(jwksUri), {
          algorithms: ALGORITHMS,
          issuer,
          audience: settings.clientId,
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: 30,
          currentDate: new Date(nowMs),
        });
        refuseForeign(payload, settings.clientId);
        refuseNonce(payload, given.nonce);
        refuseAccessToken(payload, protectedHeader.alg, given);
        return profileOf(config, payload);
      }),
  };
}

/** Some providers return the address only from their user-info endpoint. */
async function withEmail(
  config: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...(await oidc.fetchUserInfo(config, accessToken, claims.sub)), sub: claims.sub };
}

function profileOf(config: oidc.Configuration, claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const profile = providerProfile(config.serverMetadata().issuer, claims);
  if (!profile) throw new ProviderError('refused', 'The provider names nobody');
  return profile;
}

/** A token for several audiences was issued to one of them. */
function refuseForeign({ aud, azp }: JWTPayload, clientId: string): void {
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId)
    throw new ProviderError('refused', 'The ID token was made for another client');
}

/** The token contains the nonce's hash, so a thief of the token does not know the nonce. */
function refuseNonce({ nonce }: JWTPayload, given: string): void {
  if (nonce === undefined && given === '') return;
  const expected = createHash('sha256').update(given).digest('hex');
  if (typeof nonce !== 'string' || given === '' || !isSameSecret(nonce, expected))
    throw new ProviderError('refused', 'Nonces mismatch');
}

/** If both are given, they must have been issued together. */
function refuseAccessToken({ at_hash: hash }: JWTPayload, alg: string, { accessToken }: GivenIdToken): void {
  if (accessToken === '' || hash === undefined) return;
  const digest = createHash(/384$/.test(alg) ? 'sha384' : /256$/.test(alg) ? 'sha256' : 'sha512')
    .update(accessToken)
    .digest();
  const expected = digest.subarray(0, digest.length / 2).toString('base64url');
  if (typeof hash !== 'string' || !isSameSecret(hash, expected))
    throw new ProviderError('refused', 'The access token is not the one of the ID token');
}

/** Every error of the libraries means that the answer is invalid; network errors come from `providerFetch`. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorOf(error);
  }
}

function providerErrorOf(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof Error && error.cause instanceof ProviderError) return error.cause;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isSlow =
    code === 'OAUTH_TIMEOUT' ||
    code === 'ERR_JWKS_TIMEOUT' ||
    (error instanceof Error && error.name === 'TimeoutError');
  return new ProviderError(isSlow ? 'unavailable' : 'refused', error instanceof Error ? error.message : String(error), {
    cause: error,
  });
}

import * as oidc from 'openid-client';
import { ProviderError } from './identity-provider.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { providerFetch } from './provider-fetch.ts';

/** A provider's document changes rarely; its keys have a cache of their own, which asks again for an unknown one. */
const FRESH_MS = 3_600_000;
/** How long the last document is used before the next try, where the provider does not give it again. */
const RETRY_MS = 60_000;
const TIMEOUT_S = 5;
const SUFFIX = '/.well-known/openid-configuration';

/**
 * The provider's document and our client there: asked for when it is first needed and hourly from then on, once for all
 * who ask at a time. Where it cannot be had again, the last one stays in use; a first failure is not remembered.
 */
export function discoverer(settings: OidcSettings, clock: () => number): () => Promise<oidc.Configuration> {
  let known: { readonly config: oidc.Configuration; readonly atMs: number } | undefined;
  let asking: Promise<oidc.Configuration> | undefined;

  async function ask(): Promise<oidc.Configuration> {
    try {
      const config = await discover(settings);
      known = { config, atMs: clock() };
      return config;
    } catch (error) {
      if (!known) throw error;
      known = { config: known.config, atMs: clock() - FRESH_MS + RETRY_MS };
      return known.config;
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    if (known && clock() - known.atMs < FRESH_MS) return known.config;
    asking ??= ask();
    return asking;
  };
}

async function discover(settings: OidcSettings): Promise<oidc.Configuration> {
  const { discoveryUrl, clientId, clientSecret } = settings;
  const config = await oidc.discovery(new URL(discoveryUrl), clientId, undefined, clientAuthentication(clientSecret), {
    timeout: TIMEOUT_S,
    [oidc.customFetch]: callThrough(discoveryUrl),
    // The ID token's signature is checked although it comes from the provider itself.
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(discoveryUrl.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  });
  const { issuer } = config.serverMetadata();
  if (`${issuer.replace(/\/$/, '')}${SUFFIX}` !== discoveryUrl) {
    throw new ProviderError('refused', `The document of ${settings.name} speaks for another issuer`);
  }
  return config;
}

function callThrough(discoveryUrl: string): oidc.CustomFetch {
  const call = providerFetch(discoveryUrl);
  return (url, { body, headers, method, signal }) =>
    call(url, { headers, method, ...(body !== undefined && { body }), ...(signal && { signal }) });
}

/** In the body where the provider says that it reads it there, else in the header, which every provider must read. */
function clientAuthentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (isPost ? post : basic)(server, client, body, headers);
  };
}

import * as oidc from 'openid-client';
import { ProviderError } from './identity-provider.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { providerFetch } from './provider-fetch.ts';

/** A provider's document changes rarely. Its keys have a separate cache, which is refreshed for an unknown key. */
const FRESH_MS = 3_600_000;
/** Time to the next attempt if the document cannot be fetched again; the last one is used meanwhile. */
const RETRY_MS = 60_000;
const TIMEOUT_S = 5;
const SUFFIX = '/.well-known/openid-configuration';

/**
 * The provider's document and our client there: fetched on first use and then hourly, once for all concurrent callers.
 * If it cannot be fetched again, the last one stays in use; a failure of the first fetch is not cached.
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
    // Verifies the ID token's signature although it comes directly from the provider.
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

/**
 * Sends the secret in the body if the provider declares support for that, else in the header, which every provider must
 * support.
 */
function clientAuthentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (isPost ? post : basic)(server, client, body, headers);
  };
}

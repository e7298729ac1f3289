import { randomBytes } from 'node:crypto';
import { buildHttpApp } from '@sillage/runtime/http';
import type { Lifecycle, Logger } from '@sillage/runtime/service';
import { serve } from '@sillage/runtime/start';
import { isThisMachineAlone } from '../this-machine.ts';
import { accountRoutes, type Grant } from './account-routes.ts';
import { tokenRoute } from './token-route.ts';
import { createWaiting } from './waiting.ts';

interface StandInOptions {
  readonly log: Logger;
  /** The address at which identity receives the answers. */
  readonly redirectUri: string;
}

/**
 * Whether a stand-in for Google may run. It accepts any typed address, so it must only be reachable from this machine,
 * and never beside the real one.
 */
export function mayStandIn(env: {
  readonly HOST?: string;
  readonly PUBLIC_URL?: string;
  readonly GOOGLE_CLIENT_ID?: string | undefined;
}): boolean {
  return !env.GOOGLE_CLIENT_ID && isThisMachineAlone(env);
}

/**
 * An OpenID provider on a free port of this machine, for trying out the sign-in with Google without an account there.
 * Resolves with the variables that make identity use it. Not oauth2-mock-server, as in identity's tests, because that
 * has no page for choosing an account, and checks neither the client's secret nor the redirect address.
 */
export async function startStandIn(
  life: Lifecycle,
  { log, redirectUri }: StandInOptions,
): Promise<Readonly<Record<string, string>>> {
  const client = { id: 'sillage-solo', secret: randomBytes(24).toString('base64url') };
  const codes = createWaiting<Grant>(Date.now);
  const app = buildHttpApp({ name: 'google-stand-in', log });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  let origin = '';
  const issuer = () => origin;

  app.get('/.well-known/openid-configuration', () => ({
    issuer: issuer(),
    authorization_endpoint: `${issuer()}/authorize`,
    token_endpoint: `${issuer()}/token`,
    jwks_uri: `${issuer()}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid', 'email', 'profile'],
  }));
  accountRoutes(app, { issuer, clientId: client.id, redirectUri, codes });
  await tokenRoute(app, { issuer, client, redirectUri, codes });

  const { url } = await serve(life, app, { HOST: '127.0.0.1', PORT: 0 });
  origin = url;
  return {
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_DISCOVERY_URL: `${url}/.well-known/openid-configuration`,
  };
}

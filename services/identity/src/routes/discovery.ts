import type { HttpApp } from '@sillage/runtime/http';
import { phoneIsEnabled } from '../commands/sessions/sign-in-names.ts';
import type { IdentityDeps } from '../deps.ts';

/** Information that clients may read without signing in. */
export function discoveryRoutes(app: HttpApp, { config, keys, clock, providers }: IdentityDeps): void {
  app.get('/health', () => ({ version: '1', name: 'Sillage identity', description: 'Accounts and sessions' }));

  app.get('/settings', () => ({
    external: {
      email: true,
      phone: phoneIsEnabled(config),
      anonymous_users: config.ANONYMOUS_ENABLED,
      google: false,
      ...offered(providers),
    },
    disable_signup: !config.SIGNUP_ENABLED,
    mailer_autoconfirm: config.AUTOCONFIRM_EMAIL,
    phone_autoconfirm: config.AUTOCONFIRM_PHONE,
    sms_provider: config.SMS_WEBHOOK_URL === undefined ? '' : 'webhook',
    saml_enabled: false,
  }));

  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: keys.publicJwks(clock()) }),
  );
}

/** `{ google: true, 'custom:acme': true }`. */
const offered = (providers: IdentityDeps['providers']) =>
  Object.fromEntries([...providers.keys()].map((name) => [name, true]));

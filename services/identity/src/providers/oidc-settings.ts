import { isLoopbackHost } from '@sillage/proto/values/loopback-host';
import { z } from 'zod';

const SUFFIX = '/.well-known/openid-configuration';

/** The address of a provider's document, or its issuer. Must be https, except on this machine. */
export const DiscoveryUrl = z
  .url({ protocol: /^https?$/, error: `is an address such as https://accounts.example.com${SUFFIX}`, abort: true })
  .refine(
    (text) => new URL(text).protocol === 'https:' || isLoopbackHost(new URL(text).hostname),
    'is https, except on this machine',
  )
  .transform((text) => (text.endsWith(SUFFIX) ? text : `${text.replace(/\/$/, '')}${SUFFIX}`));

/** `openid` is always requested. */
const Scopes = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, 'are words with blanks between them')
  .default('email profile')
  .transform((text) => ['openid', ...text.split(' ').filter((scope) => scope !== '' && scope !== 'openid')]);

const CustomProvider = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/, 'has small letters, digits, - and _'),
  discovery_url: DiscoveryUrl,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  scopes: Scopes,
});

/** The value of OIDC_PROVIDERS: a JSON list. */
export const CustomProviders = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'OIDC_PROVIDERS is a JSON list such as [{"id":"acme","discovery_url":"https://…","client_id":"…"}]',
      });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(CustomProvider)
      .refine((list) => new Set(list.map((provider) => provider.id)).size === list.length, 'names an id twice'),
  );

/** One provider that people may sign in with. */
export interface OidcSettings {
  /** `google`, or `custom:` and the configured id. */
  readonly name: string;
  readonly discoveryUrl: string;
  readonly clientId: string;
  /** Undefined for a public client, which is protected by PKCE alone. */
  readonly clientSecret: string | undefined;
  readonly scopes: readonly string[];
}

/** The environment settings that configure providers. */
export interface Configured {
  readonly GOOGLE_CLIENT_ID?: string | undefined;
  readonly GOOGLE_CLIENT_SECRET?: string | undefined;
  readonly GOOGLE_DISCOVERY_URL: string;
  readonly OIDC_PROVIDERS: z.output<typeof CustomProviders>;
}

export function oidcSettings(config: Configured): readonly OidcSettings[] {
  const custom = config.OIDC_PROVIDERS.map((provider) => ({
    name: `custom:${provider.id}`,
    discoveryUrl: provider.discovery_url,
    clientId: provider.client_id,
    clientSecret: provider.client_secret,
    scopes: provider.scopes,
  }));
  if (config.GOOGLE_CLIENT_ID === undefined) return custom;
  const google = {
    name: 'google',
    discoveryUrl: config.GOOGLE_DISCOVERY_URL,
    clientId: config.GOOGLE_CLIENT_ID,
    clientSecret: config.GOOGLE_CLIENT_SECRET,
    scopes: ['openid', 'email', 'profile'],
  };
  return [google, ...custom];
}

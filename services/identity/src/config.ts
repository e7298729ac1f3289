import { CommonConfig, ConfigError } from '@sillage/infra/service';
import { z } from 'zod';
import { type RedirectRules, redirectRules } from './domain/redirect-target.ts';
import { CustomProviders, DiscoveryUrl } from './providers/oidc-settings.ts';

const Count = z.coerce.number('is a whole number, 1 or more').int('is a whole number').positive('is 1 or more');
const Flag = z.stringbool('is true or false');
const List = z.string().transform((text) =>
  text
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== ''),
);

export const IdentityConfig = CommonConfig.extend({
  DATABASE_URL: z.string('DATABASE_URL is required: the Postgres that holds the schema "identity"'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).default(10),
  /** Where the commissions are known that an account must have settled before it is deleted. Absent: accounts cannot be deleted. */
  ATTRIBUTION_URL: z
    .url({ protocol: /^https?$/, error: 'ATTRIBUTION_URL is the address of the attribution service, such as http://127.0.0.1:4003' })
    .optional(),
  /** This process runs the daily work: erasing accounts whose time has come, forgetting what has expired. One that does is enough. */
  JOBS_ENABLED: Flag.default(true),
  /** The only path that the API answers under, such as /auth/v1, or `none` for the root alone. Absent: /auth/v1 and the root. */
  PATH_PREFIX: z
    .union([z.literal('none'), z.string().regex(/^(\/[\w-]+)+$/)], 'PATH_PREFIX is a path such as /auth/v1, or none')
    .optional(),
  /** The `iss` of access tokens: where browsers reach this service. */
  ISSUER_URL: z.url({
    protocol: /^https?$/,
    error: 'ISSUER_URL is required: where browsers reach this service, such as https://app.example.com/auth/v1',
  }),
  /** Where browsers are sent when a journey ends and nothing else was asked for, or allowed. Absent: the origin of ISSUER_URL. */
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'SITE_URL is the address of the web application, such as https://app.example.com' })
    .optional(),
  /** Comma-separated globs of further addresses that a journey may end at. */
  REDIRECT_ALLOW_LIST: List.default([]),
  /**
   * Private JWKs (RSA for RS256, EC on P-256 for ES256) as JSON, or a file that holds them: one, or `{"keys":[…]}`, where
   * the first signs and the tokens of the others are still accepted. Neither: keys are made and kept in the database.
   */
  SIGNING_KEY: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  /** Encrypts the keys in the database. Absent: made from INTERNAL_SECRET. */
  SIGNING_KEYS_SECRET: z.string().min(32, 'SIGNING_KEYS_SECRET must have at least 32 characters').optional(),
  /** The one before, or the INTERNAL_SECRET before: what it encrypted is encrypted with the current one at the next start. */
  SIGNING_KEYS_SECRET_OLD: z.string().min(32, 'SIGNING_KEYS_SECRET_OLD must have at least 32 characters').optional(),
  /** The secret of HS256. Without a signing key it signs; beside one, tokens that it signed are still accepted. */
  JWT_SECRET: z.string().min(32, 'JWT_SECRET must have at least 32 characters').optional(),
  /** A new account may sign in at once; otherwise its address or number must be confirmed first. */
  AUTOCONFIRM_EMAIL: Flag.default(true),
  AUTOCONFIRM_PHONE: Flag.default(false),
  SIGNUP_ENABLED: Flag.default(true),
  ANONYMOUS_ENABLED: Flag.default(false),
  /** Signed-in people may link and unlink identity providers themselves. */
  MANUAL_LINKING_ENABLED: Flag.default(true),
  /** The client that Google knows; absent: nobody can sign in with Google. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: DiscoveryUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  /** Further OIDC providers, as a JSON list of id, discovery_url, client_id, client_secret and scopes; `acme` is `custom:acme` to clients. */
  OIDC_PROVIDERS: CustomProviders.default([]),
  PASSWORD_MIN_LENGTH: z.coerce.number('is a number from 6 to 72').int().min(6, 'is 6 or more').max(72, 'is 72 or less').default(6),
  /** A new password is refused without the current one, or a fresh code from the mailbox. Where either is sent, it is always checked. */
  REQUIRE_CURRENT_PASSWORD: Flag.default(true),
  /** A new password is refused without a fresh code from the mailbox, unless the sign-in is less than a day old. */
  REQUIRE_REAUTHENTICATION: Flag.default(false),
  /** Encrypts what proves second factors in the database. Absent: made from INTERNAL_SECRET. A new one makes enrolled factors useless. */
  FACTOR_SECRET: z.string().min(32, 'FACTOR_SECRET must have at least 32 characters').optional(),
  /** The mail server, such as smtp://user:password@host:587 or smtps://…:465; absent: mails are dropped. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL is an address such as smtp://user:password@mail.example.com:587' }).optional(),
  /** Absent: no-reply at the host of SITE_URL. */
  SMTP_FROM: z.string().optional(),
  /** At least this long between two mails; 0: as fast as the server takes them. */
  SMTP_INTERVAL_MS: z.coerce.number('is a number of milliseconds').int().nonnegative('is 0 or more').default(500),
  /** Receives text messages and passes them on to an SMS provider; absent: no codes by phone. */
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'SMS_WEBHOOK_URL is an http or https address' }).optional(),
  /** Signs what is sent there. */
  SMS_WEBHOOK_SECRET: z.string().min(16, 'SMS_WEBHOOK_SECRET must have at least 16 characters').optional(),
  /** How long codes and links of mails, and codes of text messages, are good. */
  MAIL_CODE_TTL_S: Count.default(3600),
  SMS_CODE_TTL_S: Count.default(600),
  /** Between two messages of one kind to one address or number; 0: no limit. */
  MESSAGE_INTERVAL_S: z.coerce.number('is a number of seconds').int().nonnegative('is 0 or more').default(60),
  ACCESS_TOKEN_TTL_S: Count.default(3600),
  /** How long a refresh token that was just rotated away is answered with its successor: tabs that refresh at once. */
  REFRESH_REUSE_INTERVAL_S: z.coerce.number('is a number of seconds').int().nonnegative('is 0 or more').default(10),
  SESSION_LIFETIME_S: Count.default(30 * 86_400),
  SESSION_IDLE_S: Count.default(7 * 86_400),
  /** Limits per five minutes; request N + 1 is refused. */
  RATE_SIGN_IN_PER_ADDRESS: Count.default(30),
  /**
   * Wrong passwords for one account before each further one must wait, twice as long as the one before: from all addresses
   * together that it was never signed in from (then 15 s to 5 minutes), from one of them (15 s to an hour), and from one network
   * or device that it was signed in on, where nobody else's count (15 s to a minute).
   */
  RATE_SIGN_IN_PER_ACCOUNT: Count.default(20),
  RATE_SIGN_IN_PER_PLACE: Count.default(10),
  RATE_SIGN_IN_PER_KNOWN_PLACE: Count.default(100),
  RATE_SIGN_UP_PER_ADDRESS: Count.default(30),
  RATE_SIGN_UP_PER_ACCOUNT: Count.default(10),
  RATE_ANONYMOUS_PER_ADDRESS: Count.default(30),
  RATE_REFRESH_PER_ADDRESS: Count.default(300),
  RATE_REFRESH_PER_SESSION: Count.default(150),
  /** Requests to send a mail or a text message. */
  RATE_SEND_PER_ADDRESS: Count.default(30),
  RATE_VERIFY_PER_ADDRESS: Count.default(60),
  /** Codes typed for one address or number, over all the codes that are sent to it. */
  RATE_VERIFY_PER_ACCOUNT: Count.default(20),
  /** Changes of an account by its owner, each of which may try a password or a code. */
  RATE_UPDATE_PER_ACCOUNT: Count.default(30),
  /** Requests about second factors; five wrong codes of one make it rest for five minutes besides. */
  RATE_FACTORS_PER_ACCOUNT: Count.default(60),
});
export type IdentityConfig = z.infer<typeof IdentityConfig>;

/** Where the API answers: prefixes in the order in which they are mounted, `''` for the root. */
export function pathPrefixes({ PATH_PREFIX }: Pick<IdentityConfig, 'PATH_PREFIX'>): readonly string[] {
  if (PATH_PREFIX === undefined) return ['/auth/v1', ''];
  return [PATH_PREFIX === 'none' ? '' : PATH_PREFIX];
}

export const siteUrl = ({ SITE_URL, ISSUER_URL }: Pick<IdentityConfig, 'SITE_URL' | 'ISSUER_URL'>): string =>
  SITE_URL ?? new URL(ISSUER_URL).origin;

/** Throws a ConfigError that names a glob which cannot be used. */
export function configuredRedirects(config: Pick<IdentityConfig, 'SITE_URL' | 'ISSUER_URL' | 'REDIRECT_ALLOW_LIST'>): RedirectRules {
  try {
    return redirectRules(siteUrl(config), config.REDIRECT_ALLOW_LIST);
  } catch (error) {
    throw new ConfigError(`REDIRECT_ALLOW_LIST: ${error instanceof Error ? error.message : String(error)}`);
  }
}

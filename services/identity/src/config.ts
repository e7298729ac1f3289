import { Uuid } from '@sillage/proto/values/ids';
import { MailConfig } from '@sillage/runtime/mail';
import {
  CommonConfig,
  ConfigError,
  databaseMaxConnections,
  databaseUrl,
  jobsEnabled,
  migrateAtStart,
} from '@sillage/runtime/service';
import { z } from 'zod';
import { type RedirectRules, redirectRules } from './domain/redirect-target.ts';
import { CustomProviders, DiscoveryUrl } from './providers/oidc-settings.ts';

const count = (standard: number) =>
  z.coerce.number('is a whole number, 1 or more').int('is a whole number').positive('is 1 or more').default(standard);
const flag = (standard: boolean) => z.stringbool('is true or false').default(standard);
const seconds = (standard: number) =>
  z.coerce.number('is a number of seconds').int().nonnegative('is 0 or more').default(standard);
const secret = (name: string, least = 32) =>
  z.string().min(least, `${name} must have at least ${least} characters`).optional();
const List = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

export const IdentityConfig = CommonConfig.extend({
  ...MailConfig.shape,
  DATABASE_URL: databaseUrl('identity'),
  DATABASE_MAX_CONNECTIONS: databaseMaxConnections(10),
  MIGRATE_AT_START: migrateAtStart,
  ATTRIBUTION_URL: z
    .url({
      protocol: /^https?$/,
      error: 'ATTRIBUTION_URL is the address of the attribution service, such as http://127.0.0.1:4003',
    })
    .optional()
    .describe(
      'The attribution service, which knows the commissions that must be settled before an account is deleted. Absent: accounts cannot be deleted.',
    ),
  BILLING_URL: z
    .url({
      protocol: /^https?$/,
      error: 'BILLING_URL is the address of the billing service, such as http://127.0.0.1:4005',
    })
    .optional()
    .describe(
      'The billing service, which knows what else must be settled before an account is deleted, such as bonuses. Absent: accounts cannot be deleted.',
    ),
  JOBS_ENABLED: jobsEnabled,
  PATH_PREFIX: z
    .union([z.literal('none'), z.string().regex(/^(\/[\w-]+)+$/)], 'PATH_PREFIX is a path such as /auth/v1, or none')
    .optional()
    .describe(
      'The only path under which sign-in answers, or `none` for the root alone. Absent: `/auth/v1` and the root.',
    ),
  ISSUER_URL: z
    .url({
      protocol: /^https?$/,
      error: 'ISSUER_URL is required: where browsers reach this service, such as https://app.example.com/auth/v1',
    })
    .describe('The public URL of sign-in, and the issuer of access tokens: `PUBLIC_URL` + `/auth/v1`.'),
  SITE_URL: z
    .url({
      protocol: /^https?$/,
      error: 'SITE_URL is the address of the web application, such as https://app.example.com',
    })
    .optional()
    .describe(
      'Where sign-in redirects to if no other URL was requested or allowed; its page `/confirm` is where the links of mails lead. Passkeys are bound to its domain, and useless on another one. Absent: the origin of `ISSUER_URL`.',
    ),
  REDIRECT_ALLOW_LIST: List.default([]).describe('Comma-separated globs of further URLs that sign-in may redirect to.'),
  SIGNING_KEY: z
    .string()
    .optional()
    .describe(
      'A private JWK (RS256 or ES256), or `{"keys":[…]}`, of which the first signs and the others are only used to verify tokens. Absent: keys are generated and stored in the database, see `npm run keys`.',
    ),
  SIGNING_KEY_FILE: z.string().optional().describe('A file with the value of `SIGNING_KEY`.'),
  SIGNING_KEYS_SECRET: secret('SIGNING_KEYS_SECRET').describe(
    'Encrypts the keys in the database. Absent: derived from `INTERNAL_SECRET`.',
  ),
  SIGNING_KEYS_SECRET_OLD: secret('SIGNING_KEYS_SECRET_OLD').describe(
    'To change `SIGNING_KEYS_SECRET` (or the `INTERNAL_SECRET` that it is derived from), set this to the old one and restart every instance, which encrypts the keys again. Then remove it.',
  ),
  AUTOCONFIRM_EMAIL: flag(true).describe('Whether a new account may sign in before its address is confirmed.'),
  AUTOCONFIRM_PHONE: flag(false).describe('Whether a new account may sign in before its number is confirmed.'),
  SIGNUP_ENABLED: flag(true).describe('Whether people may create accounts.'),
  ANONYMOUS_ENABLED: flag(false).describe('Whether people may sign in without an address.'),
  MANUAL_LINKING_ENABLED: flag(true).describe(
    'Whether signed-in people may link and unlink identity providers themselves.',
  ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe(
      "Google's OAuth client; it sends people back to `ISSUER_URL` + `/callback`. Absent: nobody signs in with Google; solo on this machine alone shows a stand-in.",
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('The secret of that client.'),
  GOOGLE_DISCOVERY_URL: DiscoveryUrl.default('https://accounts.google.com/.well-known/openid-configuration').describe(
    "The URL of Google's discovery document.",
  ),
  OIDC_PROVIDERS: CustomProviders.default([]).describe(
    'Further OpenID providers, as a JSON list of `id`, `discovery_url`, `client_id`, `client_secret` and `scopes`. The id `acme` is `custom:acme` to clients.',
  ),
  PASSWORD_MIN_LENGTH: z.coerce
    .number('is a number from 6 to 72')
    .int()
    .min(6, 'is 6 or more')
    .max(72, 'is 72 or less')
    .default(6)
    .describe('The shortest password.'),
  PASSWORD_HASH_COST: z.coerce
    .number('is a number from 10 to 14')
    .int()
    .min(10, 'is 10 or more')
    .max(14, 'is 14 or less')
    .default(12)
    .describe(
      'The cost of bcrypt for passwords. Each step doubles the processor time of a sign-in, and the work of whoever steals the hashes.',
    ),
  REQUIRE_CURRENT_PASSWORD: flag(true).describe(
    'A new password is refused without the current one, or a fresh code from the mailbox, except in the day after a recovery.',
  ),
  REQUIRE_REAUTHENTICATION: flag(false).describe(
    'A new password is refused without a fresh code from the mailbox, unless the sign-in is less than a day old.',
  ),
  FACTOR_SECRET: secret('FACTOR_SECRET').describe(
    'Encrypts the secrets of second factors in the database. Absent: derived from `INTERNAL_SECRET`. Changing it makes enrolled factors useless.',
  ),
  SMS_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'SMS_WEBHOOK_URL is an http or https address' })
    .optional()
    .describe(
      'Receives text messages, `{"id","to","text"}` with `x-sillage-signature: t=…,v1=HMAC-SHA256(t.body)`, to forward to an SMS provider. Absent: no codes by phone.',
    ),
  SMS_WEBHOOK_SECRET: secret('SMS_WEBHOOK_SECRET', 16).describe('Signs the calls of `SMS_WEBHOOK_URL`.'),
  MAIL_CODE_TTL_S: count(3600).describe('How long codes and links in mails are valid.'),
  SMS_CODE_TTL_S: count(600).describe('How long codes in text messages are valid.'),
  MESSAGE_INTERVAL_S: seconds(60).describe(
    'The minimum time between two messages of one kind to one address or number. 0: no limit.',
  ),
  ACCESS_TOKEN_TTL_S: count(3600).describe('How long an access token is valid.'),
  REFRESH_REUSE_INTERVAL_S: seconds(10).describe(
    'How long a replaced refresh token still returns its successor, for tabs that refresh at the same time.',
  ),
  DEMO_ACCOUNT: z
    .union([z.literal('none'), Uuid, z.email()], 'DEMO_ACCOUNT is the id or the e-mail address of an account, or none')
    .optional()
    .describe(
      'The id, or the confirmed e-mail address, of the account that everyone may view read only, without signing in. It is shown while all its campaigns are in test mode. Absent or `none`: there is no demo; if absent, solo shows its own.',
    ),
  SECURITY_LOG_DAYS: count(365).describe("How many days entries of an account's security log are kept."),
  SESSION_LIFETIME_S: count(30 * 86_400).describe('A session ends after this time, even if it is in use.'),
  SESSION_IDLE_S: count(7 * 86_400).describe('A session ends after this time without use.'),
  RATE_SIGN_IN_PER_ADDRESS: count(30).describe('Sign-ins from one address in five minutes; the next one is refused.'),
  RATE_SIGN_IN_PER_ACCOUNT: count(20).describe(
    'Wrong passwords for one account, from all unknown addresses together, after which each further attempt must wait twice as long as the one before (15 s to 5 min). Unknown addresses are those from which the account was never signed in.',
  ),
  RATE_SIGN_IN_PER_PLACE: count(10).describe('The same from one unknown address (15 s to an hour).'),
  RATE_SIGN_IN_PER_KNOWN_PLACE: count(100).describe(
    'The same from a device or network on which the account was signed in before; attempts from elsewhere do not count (15 s to a minute).',
  ),
  RATE_SIGN_UP_PER_ADDRESS: count(30).describe('Sign-ups from one address in five minutes.'),
  RATE_SIGN_UP_PER_ACCOUNT: count(10).describe('Sign-ups for one e-mail address or number in five minutes.'),
  RATE_ANONYMOUS_PER_ADDRESS: count(30).describe('Anonymous sign-ins from one address in five minutes.'),
  RATE_DEMO_PER_ADDRESS: count(30).describe('Views of the demo opened from one address in five minutes.'),
  RATE_REFRESH_PER_ADDRESS: count(300).describe('Refreshes from one address in five minutes.'),
  RATE_REFRESH_PER_SESSION: count(150).describe('Refreshes of one session in five minutes.'),
  RATE_SEND_PER_ADDRESS: count(30).describe(
    'Requests from one address in five minutes to send a mail or a text message.',
  ),
  RATE_VERIFY_PER_ADDRESS: count(60).describe('Codes entered from one address in five minutes.'),
  RATE_VERIFY_PER_ACCOUNT: count(20).describe(
    'Codes entered for one address or number in five minutes, for all codes that were sent to it together.',
  ),
  RATE_UPDATE_PER_ACCOUNT: count(30).describe(
    'Changes of an account by its owner in five minutes; limited because each may try a password or a code.',
  ),
  RATE_FACTORS_PER_ACCOUNT: count(60).describe(
    'Requests about second factors in five minutes. In addition, five wrong codes block a factor for five minutes.',
  ),
});
export type IdentityConfig = z.infer<typeof IdentityConfig>;

/** The path prefixes of the API in mounting order; `''` is the root. */
export function pathPrefixes({ PATH_PREFIX }: Pick<IdentityConfig, 'PATH_PREFIX'>): readonly string[] {
  if (PATH_PREFIX === undefined) return ['/auth/v1', ''];
  return [PATH_PREFIX === 'none' ? '' : PATH_PREFIX];
}

export const siteUrl = ({ SITE_URL, ISSUER_URL }: Pick<IdentityConfig, 'SITE_URL' | 'ISSUER_URL'>): string =>
  SITE_URL ?? new URL(ISSUER_URL).origin;

/** Throws a ConfigError that names the invalid glob. */
export function configuredRedirects(
  config: Pick<IdentityConfig, 'SITE_URL' | 'ISSUER_URL' | 'REDIRECT_ALLOW_LIST'>,
): RedirectRules {
  try {
    return redirectRules(siteUrl(config), config.REDIRECT_ALLOW_LIST, config.ISSUER_URL);
  } catch (error) {
    throw new ConfigError(`REDIRECT_ALLOW_LIST: ${error instanceof Error ? error.message : String(error)}`);
  }
}

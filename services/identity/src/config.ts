import { CommonConfig } from '@sillage/infra/service';
import { z } from 'zod';

const Count = z.coerce.number().int().positive();

export const IdentityConfig = CommonConfig.extend({
  DATABASE_URL: z.string('DATABASE_URL is required: the Postgres that holds the schema "identity"'),
  DATABASE_MAX_CONNECTIONS: z.coerce.number().int().min(2).default(10),
  /** The `iss` of access tokens: where browsers reach this service. */
  ISSUER_URL: z.url({
    protocol: /^https?$/,
    error: 'ISSUER_URL is required: where browsers reach this service, such as https://app.example.com/auth/v1',
  }),
  /** A private JWK (EC, P-256) as JSON, or a file that holds one. Neither: a key is made once and kept in the database. */
  SIGNING_KEY: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  /** A new account may sign in at once; otherwise its address must be confirmed first. */
  AUTOCONFIRM_EMAIL: z.stringbool().default(true),
  SIGNUP_ENABLED: z.stringbool().default(true),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).default(6),
  ACCESS_TOKEN_TTL_S: Count.default(3600),
  /** How long a refresh token that was just rotated away is answered with its successor: tabs that refresh at once. */
  REFRESH_REUSE_INTERVAL_S: z.coerce.number().int().nonnegative().default(10),
  SESSION_LIFETIME_S: Count.default(30 * 86_400),
  SESSION_IDLE_S: Count.default(7 * 86_400),
  /** Limits per five minutes; request N + 1 is refused. */
  RATE_SIGN_IN_PER_ADDRESS: Count.default(30),
  RATE_SIGN_IN_PER_ACCOUNT: Count.default(20),
  RATE_SIGN_UP_PER_ADDRESS: Count.default(30),
  RATE_REFRESH_PER_ADDRESS: Count.default(300),
});
export type IdentityConfig = z.infer<typeof IdentityConfig>;

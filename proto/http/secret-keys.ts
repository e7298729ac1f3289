import { z } from 'zod';
import { CAMPAIGN_KEY_SCOPES, TEST_KEY_SCOPES } from '../values/campaign-key-scopes.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

const Instant = z.iso.datetime({ offset: true });
const KeyScopes = z.array(z.enum(CAMPAIGN_KEY_SCOPES)).min(1).max(CAMPAIGN_KEY_SCOPES.length);
/** A key of the server API. */
export const SecretKey = z.object({
  id: Uuid,
  /** Empty if it has none. */
  name: z.string(),
  /** Its first and last characters, to tell keys apart: `sk_test_…3kF9`. */
  hint: z.string(),
  scopes: KeyScopes,
  /** Its reports are tests: shown as such, never money. */
  isTest: z.boolean(),
  createdAt: Instant,
  /** Up to some minutes late; null if never used. */
  lastUsedAt: Instant.nullable(),
  /** Null if it does not expire. */
  expiresAt: Instant.nullable(),
  revokedAt: Instant.nullable(),
});
export type SecretKey = z.infer<typeof SecretKey>;
/** Without a body: a live key that may report everything. */
export const CreateSecretKey = z
  .object({
    name: text(100).default(''),
    /** A test key can only have `sales:write`. Default: all scopes of its kind. */
    scopes: KeyScopes.optional(),
    isTest: z.boolean().default(false),
  })
  .refine(
    ({ isTest, scopes }) => !isTest || (scopes ?? TEST_KEY_SCOPES).every((scope) => TEST_KEY_SCOPES.includes(scope)),
    {
      path: ['scopes'],
      message: 'A test key reports sales only: a refund or a click would change what is real',
    },
  )
  .nullish();
export type CreateSecretKey = z.input<typeof CreateSecretKey>;
export const SecretKeyList = z.object({ keys: z.array(SecretKey) });
/** The only answer that ever contains the secret. */
export const CreatedSecretKey = SecretKey.extend({ secretKey: z.string() });

import { z } from 'zod';
import { API_SCOPES } from '../values/api-scopes.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

/** Prefix of account keys. Keys of campaigns begin with `sk_` and the campaign's id. */
export const API_KEY_PREFIX = 'sk_account_';
export const API_KEY_PATTERN = /^sk_account_[\w-]{43}$/;

export const MAX_API_KEYS = 20;

export const ApiScopes = z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length);

/** A key with which a program calls the API on behalf of an account. Times are ISO 8601. */
export const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  /** Its last characters, to tell keys apart: `sk_account_…3kF9`. */
  hint: z.string(),
  scopes: ApiScopes,
  createdAt: z.string(),
  /** Up to a minute late; null if never used. */
  lastUsedAt: z.string().nullable(),
  /** Null if it does not expire. */
  expiresAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `GET /api/v1/account/api-keys`: valid keys, newest first, at most 20. */
export const ApiKeyList = z.object({ keys: z.array(ApiKey) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

export const CreateApiKey = z.object({
  name: text(100).min(1),
  scopes: ApiScopes,
  /** Null or absent: valid until it is revoked. */
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
});
export type CreateApiKey = z.input<typeof CreateApiKey>;

/** Answer to a creation or rotation: the only time that the key itself is shown. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** Between the gateway and identity: exchanges a key for an access token that is valid for minutes. */
export const ExchangeApiKey = z.object({ key: text(100).regex(API_KEY_PATTERN) });
export const ExchangedApiKey = z.object({ accessToken: z.string() });

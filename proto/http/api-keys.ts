import { z } from 'zod';
import { API_SCOPES } from '../values/api-scopes.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

/** What a key of an account begins with. Keys of campaigns begin with `sk_` and the campaign's id. */
export const API_KEY_PREFIX = 'sk_account_';
export const API_KEY_PATTERN = /^sk_account_[\w-]{43}$/;

export const MAX_API_KEYS = 20;

export const ApiScopes = z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length);

/** A key with which a program asks the API in the name of an account. Times are ISO 8601. */
export const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  /** Its end, to tell keys apart: `sk_account_…3kF9`. */
  hint: z.string(),
  scopes: ApiScopes,
  createdAt: z.string(),
  /** Up to a minute late; null: never used. */
  lastUsedAt: z.string().nullable(),
  /** Null: never. */
  expiresAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `GET /api/v1/account/api-keys`: those that are valid, newest first, at most 20. */
export const ApiKeyList = z.object({ keys: z.array(ApiKey) });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

export const CreateApiKey = z.object({
  name: text(100).min(1),
  scopes: ApiScopes,
  /** Null or absent: it is valid until it is revoked. */
  expiresInDays: z.int().min(1).max(3650).nullable().default(null),
});
export type CreateApiKey = z.input<typeof CreateApiKey>;

/** Answers a creation and a rotation: the only time that the key itself is shown. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** Between the gateway and identity: a key against an access token of some minutes. */
export const ExchangeApiKey = z.object({ key: text(100).regex(API_KEY_PATTERN) });
export const ExchangedApiKey = z.object({ accessToken: z.string() });

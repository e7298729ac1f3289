import { z } from 'zod';
import { SecurityEventKind } from '../http/account.ts';
import { ApiScopes } from '../http/api-keys.ts';
import { Uuid } from '../values/ids.ts';
import { At, type ExportFile } from './export-file.ts';

const Place = { ipRange: z.string().nullable(), browser: z.string().nullable(), os: z.string().nullable() };
const Metadata = z.record(z.string(), z.unknown());

/** The account's data, and the events of its security log. */
export const identityFiles = {
  account: {
    about: 'The account: its addresses, its profile and its settings.',
    record: z.object({
      id: Uuid,
      email: z.string().nullable(),
      newEmail: z.string().nullable(),
      phone: z.string().nullable(),
      displayName: z.string().nullable(),
      currency: z.string().nullable(),
      locale: z.string().nullable(),
      mutedNotifications: z.array(z.string()).nullable(),
      mutedMails: z.array(z.string()).nullable(),
      seenNotifications: z.record(z.string(), z.number()).nullable(),
      userMetadata: Metadata,
      emailConfirmedAt: At.nullable(),
      phoneConfirmedAt: At.nullable(),
      lastSignInAt: At.nullable(),
      processingRestrictedAt: At.nullable(),
      createdAt: At,
      updatedAt: At,
    }),
    sums: [],
  },
  'sign-in-identities': {
    about: 'The ways of signing in that are linked to the account, with what each provider said of you.',
    record: z.object({
      id: Uuid,
      provider: z.string(),
      providerId: z.string(),
      identityData: Metadata,
      lastSignInAt: At.nullable(),
      createdAt: At,
    }),
    sums: [],
  },
  'second-factors': {
    about: 'Second factors, without their secrets.',
    record: z.object({
      id: Uuid,
      friendlyName: z.string().nullable(),
      factorType: z.enum(['totp', 'phone', 'webauthn']),
      status: z.enum(['unverified', 'verified']),
      phone: z.string().nullable(),
      createdAt: At,
    }),
    sums: [],
  },
  passkeys: {
    about: 'The passkeys among them, without their public keys.',
    record: z.object({
      factorId: Uuid,
      credentialId: z.string(),
      signCount: z.number(),
      transports: z.array(z.string()),
      createdAt: At,
    }),
    sums: [],
  },
  sessions: {
    about: 'Where you are signed in.',
    record: z.object({ id: Uuid, aal: z.enum(['aal1', 'aal2']), createdAt: At, refreshedAt: At, ...Place }),
    sums: [],
  },
  'security-log': {
    about: 'What happened to the access to your account.',
    record: z.object({
      id: Uuid,
      kind: SecurityEventKind,
      occurredAt: At,
      detail: z.string().nullable(),
      ...Place,
    }),
    sums: [],
  },
  'api-keys': {
    about: 'Keys of the account, without the keys themselves.',
    record: z.object({
      id: Uuid,
      name: z.string(),
      hint: z.string(),
      scopes: ApiScopes,
      createdAt: At,
      lastUsedAt: At.nullable(),
      expiresAt: At.nullable(),
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;

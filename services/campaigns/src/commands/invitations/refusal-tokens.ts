import { DAY_MS } from '@sillage/proto/values/durations';
import { createSealedTokens, type SealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/** Readers open the links of old mails, too. */
const VALID_MS = 5 * 365 * DAY_MS;

/** Who wants no invitation of whom, so that it holds when the invitation itself was forgotten. */
export type RefusalTokens = SealedTokens<{
  readonly invitationId: string;
  readonly ownerUserId: string;
  /** Of the address. */
  readonly digest: string;
}>;

export const createRefusalTokens = (secret: string): RefusalTokens =>
  createSealedTokens({
    secret,
    purpose: 'sillage invitation refusals',
    content: z.object({ invitationId: z.uuid(), ownerUserId: z.uuid(), digest: z.string() }),
    validMs: VALID_MS,
  });

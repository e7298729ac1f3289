import { DAY_MS } from '@sillage/proto/values/durations';
import { createSealedTokens, type SealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/** Long, because people also open the links of old mails. */
const VALID_MS = 5 * 365 * DAY_MS;

/** Identify an address and a merchant, so that a refusal also works after the invitation was deleted. */
export type RefusalTokens = SealedTokens<{
  readonly invitationId: string;
  readonly ownerUserId: string;
  /** The digest of the address. */
  readonly digest: string;
}>;

export const createRefusalTokens = (secret: string): RefusalTokens =>
  createSealedTokens({
    secret,
    purpose: 'sillage invitation refusals',
    content: z.object({ invitationId: z.uuid(), ownerUserId: z.uuid(), digest: z.string() }),
    validMs: VALID_MS,
  });

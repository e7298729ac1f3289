import { DAY_MS } from '@sillage/proto/values/durations';
import { createSealedTokens, type SealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

export interface JoinTokens {
  /** Contained in a form; tells when it was opened. */
  readonly form: SealedTokens<{ readonly campaignId: string }>;
  /** Mailed to an address to confirm it. */
  readonly confirmation: SealedTokens<{ readonly applicationId: string }>;
}

export const FORM_VALID_MS = DAY_MS;
export const CONFIRMATION_VALID_DAYS = 7;

export function createJoinTokens(secret: string): JoinTokens {
  return {
    form: createSealedTokens({
      secret,
      purpose: 'sillage join forms',
      content: z.object({ campaignId: z.string() }),
      validMs: FORM_VALID_MS,
    }),
    confirmation: createSealedTokens({
      secret,
      purpose: 'sillage join confirmations',
      content: z.object({ applicationId: z.string() }),
      validMs: CONFIRMATION_VALID_DAYS * DAY_MS,
    }),
  };
}

import { INVITATION_VALID_DAYS } from '@sillage/proto/http/invitations';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createSealedTokens, type SealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/** Identify the invitation that the holder of a mail's link may answer. */
export type InvitationTokens = SealedTokens<{ readonly invitationId: string }>;

export const INVITATION_VALID_MS = INVITATION_VALID_DAYS * DAY_MS;

export const createInvitationTokens = (secret: string): InvitationTokens =>
  createSealedTokens({
    secret,
    purpose: 'sillage invitations',
    content: z.object({ invitationId: z.uuid() }),
    validMs: INVITATION_VALID_MS,
  });

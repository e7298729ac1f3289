import { MINUTE_MS } from '@sillage/proto/values/durations';
import { createSealedTokens, type SealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/**
 * The address whose mails the holder of a link reads. A link opens one session; its id identifies it even if the token
 * is encoded differently.
 */
export type ProgrammeLinks = SealedTokens<{ readonly email: string; readonly id: string }>;

export const LINK_VALID_MINUTES = 30;
export const LINK_VALID_MS = LINK_VALID_MINUTES * MINUTE_MS;

export const createProgrammeLinks = (secret: string): ProgrammeLinks =>
  createSealedTokens({
    secret,
    purpose: 'sillage programme links',
    content: z.object({ email: z.string(), id: z.uuid() }),
    validMs: LINK_VALID_MS,
  });

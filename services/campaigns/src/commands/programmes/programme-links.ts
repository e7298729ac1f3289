import { MINUTE_MS } from '@sillage/proto/values/durations';
import { createSealedTokens, type SealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/** Whose mailbox the holder of a link reads. A link opens one session: by its id it is known again, however it is spelled. */
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

import { AppError } from '@sillage/runtime/service';
import type { SealedTokens } from './sealed-tokens.ts';

/**
 * What the link of a mail holds: whoever has it reads the mails of the address it went to. Throws `link_expired`, with
 * what to do then, and `link_invalid`.
 */
export function openMailedLink<Content>(
  tokens: Pick<SealedTokens<Content>, 'open'>,
  token: string | undefined,
  nowMs: number,
  whenExpired: string,
): Content & { readonly expiresAtMs: number } {
  const link = tokens.open(token ?? '', nowMs);
  if (link === 'expired') throw new AppError('link_expired', `This link has expired. ${whenExpired}`);
  if (link === 'invalid')
    throw new AppError('link_invalid', 'This link is not valid. Open the one of the newest mail.');
  return link;
}

import { AppError } from '@sillage/runtime/service';

/**
 * What the link of a mail holds: whoever has it reads the mails of the address it went to. Throws `link_expired`, with
 * what to do then, and `link_invalid`.
 */
export function openMailedLink<Content extends object>(
  tokens: { open(token: string, nowMs: number): Content | 'expired' | 'invalid' },
  token: string | undefined,
  nowMs: number,
  whenExpired: string,
): Content {
  const link = tokens.open(token ?? '', nowMs);
  if (link === 'expired') throw new AppError('link_expired', `This link has expired. ${whenExpired}`);
  if (link === 'invalid')
    throw new AppError('link_invalid', 'This link is not valid. Open the one of the newest mail.');
  return link;
}

import { AppError } from '@sillage/runtime/service';

/**
 * The content of a mail's link, whose holder reads the mails of its address. Throws `link_expired`, with the advice for
 * that case, and `link_invalid`.
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
    throw new AppError('link_invalid', 'This link is not valid. Open the link in the newest mail.');
  return link;
}

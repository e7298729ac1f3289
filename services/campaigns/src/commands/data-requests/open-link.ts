import { AppError } from '@sillage/runtime/service';
import type { DataRequestDeps } from '../../deps.ts';
import type { DataLink } from './data-links.ts';

/** Whose mailbox the holder of a token reads. Throws `link_expired` and `link_invalid`. */
export function openLink(
  { dataLinks, clock }: Pick<DataRequestDeps, 'dataLinks' | 'clock'>,
  token: string | undefined,
): DataLink {
  const link = dataLinks.open(token ?? '', clock());
  if (link === 'expired') throw new AppError('link_expired', 'This link has expired. Ask for a new one.');
  if (link === 'invalid')
    throw new AppError('link_invalid', 'This link is not valid. Open the one of the newest mail.');
  return link;
}

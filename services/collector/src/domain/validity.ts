import type { RejectedReason } from '@sillage/proto/values/clicks';

/** What a request says of itself; header values as they came, undefined where absent. */
export interface RequestSigns {
  readonly method: string;
  readonly userAgent: string | undefined;
  readonly isBot: boolean;
  readonly secPurpose: string | undefined;
  readonly purpose: string | undefined;
  readonly xMoz: string | undefined;
  readonly xPurpose: string | undefined;
  readonly secFetchMode: string | undefined;
  readonly secFetchDest: string | undefined;
}

/** Why the request is no click by a person; undefined for one that is: a GET document navigation. */
export function rejectionOf(signs: RequestSigns): RejectedReason | undefined {
  if (signs.method === 'HEAD') return 'head_request';
  if (isPrefetch(signs.secPurpose) || isPrefetch(signs.purpose) || isPrefetch(signs.xPurpose) || isPrefetch(signs.xMoz))
    return 'prefetch';
  if (signs.userAgent === undefined || signs.userAgent.trim() === '') return 'empty_user_agent';
  if (signs.isBot) return 'bot';
  // Browsers that send fetch metadata say what a request is for; older ones send none and are believed.
  if (signs.secFetchMode !== undefined && signs.secFetchMode !== 'navigate') return 'not_a_navigation';
  if (signs.secFetchDest !== undefined && signs.secFetchDest !== 'document') return 'not_a_navigation';
  return undefined;
}

function isPrefetch(value: string | undefined): boolean {
  return value !== undefined && /prefetch|prerender|preview/i.test(value);
}

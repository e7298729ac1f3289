import type { RejectedReason } from '@sillage/proto/values/clicks';

/** The parts of a request that classify it; header values are raw, undefined if absent. */
export interface RequestSignals {
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

/** Why the request is not a person's click; undefined for one that is, a GET document navigation. */
export function rejectionOf(signals: RequestSignals): RejectedReason | undefined {
  if (signals.method === 'HEAD') return 'head_request';
  if (
    isPrefetch(signals.secPurpose) ||
    isPrefetch(signals.purpose) ||
    isPrefetch(signals.xPurpose) ||
    isPrefetch(signals.xMoz)
  )
    return 'prefetch';
  if (signals.userAgent === undefined || signals.userAgent.trim() === '') return 'empty_user_agent';
  if (signals.isBot) return 'bot';
  // Older browsers send no fetch metadata; their requests are accepted.
  if (signals.secFetchMode !== undefined && signals.secFetchMode !== 'navigate') return 'not_a_navigation';
  if (signals.secFetchDest !== undefined && signals.secFetchDest !== 'document') return 'not_a_navigation';
  return undefined;
}

function isPrefetch(value: string | undefined): boolean {
  return value !== undefined && /prefetch|prerender|preview/i.test(value);
}

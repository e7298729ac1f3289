import type { OwnClick, OwnConversion } from '@sillage/proto/http/own-activity';
import type { AttributionModel } from '@sillage/proto/values/campaigns';

/** The reason for a conversion's state: a key of `ownPage:conversions.why`, and the time that its text contains. */
export interface Why {
  readonly key:
    | 'test'
    | 'held'
    | 'approvesAt'
    | 'reviewAfter'
    | 'review'
    | 'approved'
    | 'paid'
    | 'refunded'
    | 'rejected'
    | 'rejectedWords';
  readonly at?: string;
}

export function whyOf(conversion: OwnConversion, now: number): Why {
  const { state, isTest, book, heldFor, approvesAt, holdUntil, reason } = conversion;
  if (state === 'rejected') return { key: reason === null ? 'rejected' : 'rejectedWords' };
  if (state !== 'pending') return { key: state };
  // In test mode a test is an order like any other.
  if (isTest && book === 'live') return { key: 'test' };
  if (heldFor !== null) return { key: 'held' };
  if (approvesAt !== null) return { key: 'approvesAt', at: approvesAt };
  return holdUntil !== null && Date.parse(holdUntil) > now ? { key: 'reviewAfter', at: holdUntil } : { key: 'review' };
}

/** Why a click earns nothing; undefined if it can earn under the campaign's attribution model. */
export function whyNot({ outcome, rejectedReason, superseded }: OwnClick, model: AttributionModel): string | undefined {
  if (outcome === 'rejected') return rejectedReason ?? 'other';
  if (superseded && model === 'first_click') return 'superseded';
  return outcome === 'repeated' ? 'repeated' : undefined;
}

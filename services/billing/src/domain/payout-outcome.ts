/** A line of a settlement, as the books know it. */
export interface PayoutLineState {
  readonly state: 'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released';
  readonly method: 'transfer' | 'notice';
  /** Of its settlement. */
  readonly mode: 'self_pay' | 'managed';
  readonly attempt: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly mail: Mail | null;
}

/** `not_sent`: nobody is written to. */
type Mail = 'sent' | 'failed' | 'unconfirmed' | 'not_sent';

/** What an event of payout reports about a line. */
export type PayoutNews =
  | { readonly kind: 'paid'; readonly attempt: number; readonly currency: string; readonly amountMinor: bigint }
  | { readonly kind: 'failed'; readonly attempt: number }
  | { readonly kind: 'mail'; readonly mail: Mail };

/** `known`: nothing changes. `refused`: the news contradicts the books; a sentence. */
export type PayoutDecision =
  | { readonly outcome: 'paid' | 'failed' }
  | { readonly outcome: 'mail'; readonly state: PayoutLineState['state'] }
  | { readonly outcome: 'known' }
  | { readonly outcome: 'refused'; readonly reason: string };

const KNOWN = { outcome: 'known' } as const;

/**
 * What news of a payout changes, whatever comes in which order and however often. Money that arrived has arrived: a
 * transfer counts whichever attempt made it and even after a failure was reported. A failure counts for the attempt under
 * way only. A notice in a managed campaign is for an affiliate without an account: the mail goes out, and they are
 * not paid.
 */
export function decidePayout(line: PayoutLineState, news: PayoutNews): PayoutDecision {
  if (line.state === 'held' || line.state === 'released')
    return { outcome: 'refused', reason: 'nobody asked for this line to be paid' };
  if (news.kind === 'mail') {
    if (line.mail === news.mail || line.mail === 'sent') return KNOWN;
    if (line.method === 'transfer') return { outcome: 'mail', state: line.state };
    return { outcome: 'mail', state: line.mode === 'managed' ? 'failed' : 'notified' };
  }
  if (line.method !== 'transfer') return { outcome: 'refused', reason: 'nobody asked for a transfer of this line' };
  if (news.attempt < 1 || news.attempt > line.attempt)
    return { outcome: 'refused', reason: 'nobody asked for this attempt' };
  if (news.kind === 'failed')
    return line.state === 'waiting' && news.attempt === line.attempt ? { outcome: 'failed' } : KNOWN;
  if (news.currency !== line.currency || news.amountMinor !== line.amountMinor) {
    return { outcome: 'refused', reason: 'another amount was transferred than was asked for' };
  }
  return line.state === 'paid' ? KNOWN : { outcome: 'paid' };
}

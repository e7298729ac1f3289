/** The booked state of a settlement line. */
export interface PayoutLineState {
  readonly state: 'held' | 'waiting' | 'paid' | 'failed' | 'notified' | 'released';
  readonly method: 'transfer' | 'notice';
  /** The payment mode of its settlement. */
  readonly mode: 'self_pay' | 'managed';
  /** 0 until it is given to payout, and for ever if its charge was cancelled. */
  readonly attempt: number;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly mail: Mail | null;
}

/** `not_sent`: no mail was due. */
type Mail = 'sent' | 'failed' | 'unconfirmed' | 'not_sent';

/** An event of payout about a line. */
export type PayoutResult =
  | { readonly kind: 'paid'; readonly attempt: number; readonly currency: string; readonly amountMinor: bigint }
  | { readonly kind: 'failed'; readonly attempt: number }
  | { readonly kind: 'mail'; readonly mail: Mail };

/** `known`: nothing changes. `refused`: the event contradicts the booked state; with a sentence why. */
export type PayoutDecision =
  | { readonly outcome: 'paid' | 'failed' }
  | { readonly outcome: 'mail'; readonly state: PayoutLineState['state'] }
  | { readonly outcome: 'known' }
  | { readonly outcome: 'refused'; readonly reason: string };

const KNOWN = { outcome: 'known' } as const;

/**
 * Decides what an event of payout changes, in any order and with any duplicates. A transfer that arrived counts,
 * whichever attempt made it, and even after a failure was reported and the line was cancelled. A failure counts only for
 * the attempt in progress. A notice in a managed campaign is for an affiliate without an account: the mail is sent, but
 * they are not paid.
 */
export function decidePayout(line: PayoutLineState, result: PayoutResult): PayoutDecision {
  if (line.attempt === 0) return { outcome: 'refused', reason: 'nobody asked for this line to be paid' };
  if (result.kind === 'mail') {
    if (line.mail === result.mail || line.mail === 'sent') return KNOWN;
    if (line.method === 'transfer') return { outcome: 'mail', state: line.state };
    return { outcome: 'mail', state: line.mode === 'managed' ? 'failed' : 'notified' };
  }
  if (line.method !== 'transfer') return { outcome: 'refused', reason: 'nobody asked for a transfer of this line' };
  if (result.attempt < 1 || result.attempt > line.attempt)
    return { outcome: 'refused', reason: 'nobody asked for this attempt' };
  if (result.kind === 'failed')
    return line.state === 'waiting' && result.attempt === line.attempt ? { outcome: 'failed' } : KNOWN;
  if (result.currency !== line.currency || result.amountMinor !== line.amountMinor) {
    return { outcome: 'refused', reason: 'another amount was transferred than was asked for' };
  }
  return line.state === 'paid' ? KNOWN : { outcome: 'paid' };
}

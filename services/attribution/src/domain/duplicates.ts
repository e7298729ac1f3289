import type { Report } from './report.ts';

/**
 * Without an order id, reports of the same visitor or affiliate with nearly the same amount within a minute are one
 * order.
 */
export const SUSPICION_MS = 60_000;
export const SUSPICION_MINOR = 100;

/** A conversion of which others can be duplicates: attributed, not a test, and not a duplicate itself. */
export interface Accepted {
  readonly id: string;
  readonly at: number;
  readonly orderId: string;
  readonly sessionId: string;
  readonly affiliateId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface Duplicate {
  readonly of: string;
  readonly rejection: 'duplicate_order' | 'duplicate_suspected';
}

/**
 * Earlier conversions, added in the order of (time, id), among which reports without an order id find their original.
 */
export class Originals {
  readonly #recent: Accepted[] = [];

  find(report: Report, affiliateId: string): Duplicate | undefined {
    const original = this.#recent.find(
      (conversion) =>
        report.at - conversion.at <= SUSPICION_MS &&
        conversion.currency === report.currency &&
        Math.abs(conversion.amountMinor - report.amountMinor) <= SUSPICION_MINOR &&
        (conversion.affiliateId === affiliateId ||
          (report.sessionId !== '' && conversion.sessionId === report.sessionId)),
    );
    return original && { of: original.id, rejection: 'duplicate_suspected' };
  }

  add(accepted: Accepted): void {
    const tooOld = this.#recent.findIndex((conversion) => accepted.at - conversion.at <= SUSPICION_MS);
    this.#recent.splice(0, tooOld === -1 ? this.#recent.length : tooOld);
    this.#recent.push(accepted);
  }
}

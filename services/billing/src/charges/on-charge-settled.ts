import type { Trx } from '../deps.ts';

/** What is charged for: one monthly invoice, one currency of a settlement, or what was taken back of other charges. */
export type ChargeSubject = 'invoice' | 'settlement' | 'recovery';

/** What became of a charge. `paid` may also come after `failed`: the provider took the money late. */
export interface ChargeOutcome {
  readonly chargeId: string;
  readonly subjectId: string;
  readonly campaignId: string | null;
  readonly currency: string;
  readonly totalMinor: bigint;
  /** 1, and one more with each `retryCharge`. */
  readonly attempt: number;
  readonly result:
    | { readonly state: 'paid'; readonly providerChargeId: string }
    /** `code`: the provider's, or `no_card`; `failure`: a sentence for the merchant. */
    | { readonly state: 'failed'; readonly code: string; readonly failure: string };
  readonly at: Date;
}

/**
 * What happens to the subject in the transaction in which its charge is booked as paid or failed: all of it or nothing,
 * once for each attempt. The campaigns of the charge's items are locked by then (`lockCampaigns`), and the charge after
 * them.
 */
export type OnChargeSettled = Readonly<Record<ChargeSubject, (trx: Trx, outcome: ChargeOutcome) => Promise<void>>>;

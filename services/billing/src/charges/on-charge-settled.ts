import type { Trx } from '../deps.ts';

/**
 * The subject of a charge: one monthly invoice, one currency of a settlement, or amounts of other charges that were
 * taken back.
 */
export type ChargeSubject = 'invoice' | 'settlement' | 'recovery';

/** The outcome of a charge. `paid` may also follow `failed`, if the provider collected the money late. */
export interface ChargeOutcome {
  readonly chargeId: string;
  readonly subjectId: string;
  readonly campaignId: string | null;
  readonly currency: string;
  readonly totalMinor: bigint;
  /** 1, plus one for each `retryCharge`. */
  readonly attempt: number;
  readonly result:
    | { readonly state: 'paid'; readonly providerChargeId: string }
    /** `code`: the provider's code, or `no_card`; `failure`: a sentence for the merchant. */
    | { readonly state: 'failed'; readonly code: string; readonly failure: string };
  readonly at: Date;
}

/**
 * Updates the subject in the transaction that books its charge as paid or failed, so atomically and once per attempt.
 * The campaigns of the charge's items are locked before (`lockCampaigns`), and the charge after them.
 */
export type OnChargeSettled = Readonly<Record<ChargeSubject, (trx: Trx, outcome: ChargeOutcome) => Promise<void>>>;

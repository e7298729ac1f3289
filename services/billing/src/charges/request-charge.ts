import type { Book } from '@sillage/proto/values/book';
import { sumOf, sumsToJson } from '@sillage/proto/values/money';
import type { ChargeItem, NewChargeRow } from '../db/charges/charge-tables.ts';
import { enqueueCharges, insertCharges } from '../db/charges/charges.ts';
import type { Trx } from '../deps.ts';
import { bookCharges } from './book-charge.ts';
import { STEP_OF_KIND } from './item-steps.ts';
import type { ChargeSubject } from './on-charge-settled.ts';

export interface ChargeRequest {
  /** A UUID chosen by the caller. */
  readonly id: string;
  readonly book: Book;
  readonly ownerUserId: string;
  /** The campaign whose card pays; null: the merchant's default card pays. */
  readonly campaignId: string | null;
  readonly subject: { readonly kind: ChargeSubject; readonly id: string };
  readonly currency: string;
  /** An item may be negative (a credit); the sum is positive. */
  readonly items: readonly ChargeItem[];
  /** The card that the merchant was shown. If absent or removed meanwhile: the campaign's, else the default. */
  readonly cardId?: string | null;
}

/**
 * Requests money from a merchant's card: stores the charge and books it as asked; a worker executes it once the
 * transaction has committed. The campaigns of the items must be locked (`lockCampaigns`). A subject has at most one
 * uncancelled charge per currency: a second one is a unique violation.
 */
export function requestCharge(trx: Trx, request: ChargeRequest, now: Date): Promise<void> {
  return requestCharges(trx, [request], now);
}

/** The same for many charges, in as many statements as for one. */
export async function requestCharges(trx: Trx, requests: readonly ChargeRequest[], now: Date): Promise<void> {
  if (requests.length === 0) return;
  const charges = await insertCharges(
    trx,
    requests.map((request) => newCharge(request, now)),
  );
  await bookCharges(trx, charges, 'asked', now);
  await enqueueCharges(trx, charges);
}

function newCharge(request: ChargeRequest, now: Date): NewChargeRow {
  const sum = (items: readonly ChargeItem[]) => sumOf(items.map(({ amountMinor }) => amountMinor));
  const fees = sum(request.items.filter(({ kind }) => STEP_OF_KIND[kind] === 'fees'));
  const commissions = sum(request.items) - fees;
  if (!(commissions + fees > 0)) throw new RangeError(`A charge of ${commissions + fees} was asked for`);
  return {
    id: request.id,
    book: request.book,
    ownerUserId: request.ownerUserId,
    campaignId: request.campaignId,
    subject: request.subject.kind,
    subjectId: request.subject.id,
    currency: request.currency,
    items: sumsToJson(request.items),
    commissionsMinor: commissions,
    feesMinor: fees,
    totalMinor: commissions + fees,
    cardId: request.cardId ?? null,
    state: 'waiting',
    attempt: 1,
    createdAt: now,
  };
}

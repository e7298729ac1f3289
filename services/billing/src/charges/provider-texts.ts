import type { ChargeRow, StoredChargeItem } from '../db/charge-tables.ts';

/** What providers take of a description and of the value of a metadata key. */
const MAX_TEXT = 500;

/**
 * Names only, no sentence: what the provider prints is read in a language that it chooses. The same each time for the
 * same items.
 */
export function itemDescription(items: readonly Pick<StoredChargeItem, 'description'>[]): string {
  return cut([...new Set(items.map((item) => item.description))].filter((name) => name !== ''));
}

type Charged = Pick<ChargeRow, 'id' | 'ownerUserId' | 'subject' | 'subjectId' | 'items' | 'cardId'>;

/** By what the invoice is found again at the provider, and what an operator sees there beside it. */
export function invoiceMetadata(charge: Charged): Readonly<Record<string, string>> {
  return {
    charge_id: charge.id,
    owner_user_id: charge.ownerUserId,
    subject: charge.subject,
    subject_id: charge.subjectId,
    campaign_ids: cut([...new Set(charge.items.map((item) => item.campaignId))]),
    campaign_name: itemDescription(charge.items),
    // Null where the merchant's default card pays, whichever that is by then.
    ...(charge.cardId !== null && { payment_method_id: charge.cardId }),
  };
}

/** Whole entries of the list, as many as fit. */
function cut(entries: readonly string[]): string {
  let text = '';
  for (const entry of entries) {
    const longer = text === '' ? entry : `${text}, ${entry}`;
    if (longer.length > MAX_TEXT) return text === '' ? entry.slice(0, MAX_TEXT) : text;
    text = longer;
  }
  return text;
}

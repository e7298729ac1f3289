import type { ChargeRow, StoredChargeItem } from '../db/charges/charge-tables.ts';

/** Maximum length of a description and of a metadata value at providers. */
const MAX_TEXT = 500;

/**
 * Only names, no sentences, because the provider chooses the language of its documents. Deterministic for the same
 * items.
 */
export function itemDescription(items: readonly Pick<StoredChargeItem, 'description'>[]): string {
  return cut([...new Set(items.map((item) => item.description))].filter((name) => name !== ''));
}

type Charged = Pick<ChargeRow, 'id' | 'ownerUserId' | 'subject' | 'subjectId' | 'items' | 'cardId'>;

/** Identifies the invoice at the provider, and informs an operator who looks at it there. */
export function invoiceMetadata(charge: Charged): Readonly<Record<string, string>> {
  return {
    charge_id: charge.id,
    owner_user_id: charge.ownerUserId,
    subject: charge.subject,
    subject_id: charge.subjectId,
    campaign_ids: cut([...new Set(charge.items.map((item) => item.campaignId))]),
    campaign_name: itemDescription(charge.items),
    // Null if the merchant's default card pays, whichever card that is at the time.
    ...(charge.cardId !== null && { payment_method_id: charge.cardId }),
  };
}

/** As many entries of the list as fit, without cutting any. */
function cut(entries: readonly string[]): string {
  let text = '';
  for (const entry of entries) {
    const longer = text === '' ? entry : `${text}, ${entry}`;
    if (longer.length > MAX_TEXT) return text === '' ? entry.slice(0, MAX_TEXT) : text;
    text = longer;
  }
  return text;
}

import i18next from 'i18next';

/** Sentences of our own services, which speak one language, by the key of the same sentence in all of them. */
const KNOWN = new Map([
  ['Compte Stripe Connect non configuré', 'settlements:outcome.no_account'],
  ['The payment was cancelled before it was charged. The amount is still owed.', 'settlements:lines.released'],
  ['The payment provider refused the transfer.', 'settlements:lines.refused'],
]);

/** Why it failed, in the language of the screen where we have it; else in the words that came with it. */
export function failureSentence(failure: string): string {
  const key = KNOWN.get(failure);
  return key === undefined ? failure : i18next.t(key);
}

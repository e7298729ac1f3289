import type { Migration } from '@sillage/runtime/postgres';

/**
 * What is stored beside a failure's code is the provider's own English sentence; people read the translation of the code. A prefix of
 * the time when French sentences were stored would be said twice: screens and invoices put their own before an unknown failure.
 */
export const failuresInEnglish: Migration = {
  name: '2026-11-23-failures-in-english',
  up: (run) => run`
    update charges set failure = substr(failure, 28) where starts_with(failure, 'Erreur facturation Stripe: ');
    update invoices set failure = substr(failure, 28) where starts_with(failure, 'Erreur facturation Stripe: ');
    update settlement_charges set failure = substr(failure, 28) where starts_with(failure, 'Erreur facturation Stripe: ');
  `,
};

/**
 * Leads nowhere: the name is reserved for that (RFC 2606). Nobody is sent there, because the campaign is never active
 * again.
 */
export const ERASED_TARGET = 'https://erased.invalid/';

/** The placeholder for an erased name: it distinguishes rows and discloses nothing. */
export const pseudonymOf = (id: string): string => `#${id.slice(-12)}`;

/** What becomes of the name and the address of an affiliate. Readers of the log know an erased one by the empty address. */
export const erasedPerson = (affiliateId: string): { readonly name: string; readonly email: string } => ({
  name: pseudonymOf(affiliateId),
  email: '',
});

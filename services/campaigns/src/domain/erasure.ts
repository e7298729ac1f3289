/**
 * A reserved name that never resolves (RFC 2606). No visitor is redirected to it, because the campaign is never active
 * again.
 */
export const ERASED_TARGET = 'https://erased.invalid/';

/** The placeholder for an erased name: it distinguishes rows and reveals nothing. */
export const pseudonymOf = (id: string): string => `#${id.slice(-12)}`;

/** Replaces an affiliate's name and address. Readers of the log recognise an erased affiliate by the empty address. */
export const erasedPerson = (affiliateId: string): { readonly name: string; readonly email: string } => ({
  name: pseudonymOf(affiliateId),
  email: '',
});

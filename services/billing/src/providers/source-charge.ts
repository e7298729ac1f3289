/**
 * The charge that money can be passed on from, if this is the id of one: Stripe names those `ch_…`, of other means than
 * cards `py_…`.
 */
export const sourceChargeOf = (providerChargeId: string | null): string | null =>
  providerChargeId !== null && /^(ch|py)_/.test(providerChargeId) ? providerChargeId : null;

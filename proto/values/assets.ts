/**
 * The parameter of a tracked link that says through which asset of the merchant a click came. Affiliates have the other
 * four for themselves.
 */
export const ASSET_SUB = 'sub5';

/** What its value begins with. */
export const ASSET_SUB_PREFIX = 'asset-';

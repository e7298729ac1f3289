/**
 * The parameter of a tracked link that identifies the merchant's asset. The other four sub-ids are the affiliate's.
 */
export const ASSET_SUB = 'sub5';

/** Prefix of its value. */
export const ASSET_SUB_PREFIX = 'asset-';

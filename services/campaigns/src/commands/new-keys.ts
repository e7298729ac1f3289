import { createHash } from 'node:crypto';
import { ASSET_SUB_PREFIX } from '@sillage/proto/values/assets';
import { customAlphabet } from 'nanoid';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomSub = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 10);
const randomKeyPart = customAlphabet(BASE_62, 40);
const randomPublicPart = customAlphabet(BASE_62, 24);

/** 22 characters of base 62: at least 128 bits. */
export const newDashboardToken = customAlphabet(BASE_62, 22);

/** Six characters of base 36. Collisions are expected, and detected by the table's key. */
export const newShortCode = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 6);

/** Recognizable as an asset's for readers of sub-ids. */
export const newAssetSub = (): string => `${ASSET_SUB_PREFIX}${randomSub()}`;

export const newPublicKey = (): string => `pk_${randomPublicPart()}`;

/** Contains the campaign's id, so that the collector knows where to look it up. */
export const newSecretKey = (campaignId: string, isTest: boolean): string =>
  `${isTest ? 'sk_test_' : 'sk_'}${campaignId.replaceAll('-', '')}_${randomKeyPart()}`;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Enough to distinguish keys in a list, but not to guess one. */
export const hintOf = (secretKey: string): string =>
  `${secretKey.startsWith('sk_test_') ? 'sk_test_' : 'sk_'}…${secretKey.slice(-4)}`;

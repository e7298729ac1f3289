import { createHash } from 'node:crypto';
import { ASSET_SUB_PREFIX } from '@sillage/proto/values/assets';
import { customAlphabet } from 'nanoid';

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomSub = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 10);
const randomKeyPart = customAlphabet(BASE_62, 40);
const randomPublicPart = customAlphabet(BASE_62, 24);

/** 22 characters of base 62: at least 128 bits. */
export const newDashboardToken = customAlphabet(BASE_62, 22);

/** Six characters of base 36. Collisions are expected: the table decides. */
export const newShortCode = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 6);

/** Tells whoever reads sub-ids what it is. */
export const newAssetSub = (): string => `${ASSET_SUB_PREFIX}${randomSub()}`;

export const newPublicKey = (): string => `pk_${randomPublicPart()}`;

/** Names its campaign, so that the edge knows where to look before it compares anything. */
export const newSecretKey = (campaignId: string, isTest: boolean): string =>
  `${isTest ? 'sk_test_' : 'sk_'}${campaignId.replaceAll('-', '')}_${randomKeyPart()}`;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Enough to tell keys apart in a list, too little to guess one. */
export const hintOf = (secretKey: string): string =>
  `${secretKey.startsWith('sk_test_') ? 'sk_test_' : 'sk_'}…${secretKey.slice(-4)}`;

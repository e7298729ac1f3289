import { createHmac, timingSafeEqual } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { UUID_PATTERN } from '@sillage/proto/values/ids';

/**
 * `commission`: the mail about a settlement. `invitation`: a mail that asks to set up a payout account, without a
 * settlement. `objection`: the mail that tells an account's holder that their address was replaced; its link only
 * allows objecting.
 */
export type LinkPurpose = 'commission' | 'invitation' | 'objection';

/** The permissions of a mailed link, and the affiliate that they are for. */
export interface LinkGrant {
  readonly purpose: LinkPurpose;
  readonly affiliateId: string;
  /** Set only for a commission. */
  readonly settlementId: string | null;
  readonly expiresAtMs: number;
  /** Identifies the address that the link was sent to, without revealing it. */
  readonly addressTag: string;
}

export interface LinkTokens {
  /** Signs a link that is valid for 30 days, for the recipient of mails to `email`. */
  sign(
    link: Pick<LinkGrant, 'purpose' | 'affiliateId' | 'settlementId'> & { readonly email: string },
    nowMs: number,
  ): string;
  /** Returns `expired` only if the signature is valid. */
  verify(token: string, nowMs: number): LinkGrant | 'expired' | 'invalid';
  /** False if the link was sent to another address. */
  isSentTo(grant: LinkGrant, email: string): boolean;
}

export const LINK_VALID_DAYS = 30;
const LINK_VALID_S = LINK_VALID_DAYS * 86_400;

/** Version of the format and of the signed data. */
const VERSION = 'v1';
const PURPOSES: readonly LinkPurpose[] = ['commission', 'invitation', 'objection'];
const NO_SETTLEMENT = '-';
const MAC_LENGTH = 43;
const TAG_LENGTH = 22;

/**
 * Tokens `v1.{purpose}.{affiliate}.{settlement or -}.{expiry, seconds}.{address tag}.{HMAC-SHA256}`, signed with a key
 * that is derived from the installation's secret for this purpose only. Tokens name no algorithm, because there is one.
 */
export function createLinkTokens(internalSecret: string): LinkTokens {
  const key = createHmac('sha256', internalSecret).update('sillage payout links').digest();
  const macOf = (signed: string): string => createHmac('sha256', key).update(signed).digest('base64url');
  const tagOf = (email: string): string => macOf(`address ${lowerAscii(email.trim())}`).slice(0, TAG_LENGTH);
  return {
    sign({ purpose, affiliateId, settlementId, email }, nowMs) {
      const expiresAtS = Math.floor(nowMs / 1000) + LINK_VALID_S;
      const signed = [VERSION, purpose, affiliateId, settlementId ?? NO_SETTLEMENT, expiresAtS, tagOf(email)].join('.');
      return `${signed}.${macOf(signed)}`;
    },
    verify(token, nowMs) {
      const end = token.lastIndexOf('.');
      const signed = token.slice(0, Math.max(0, end));
      if (!isSame(token.slice(end + 1), macOf(signed))) return 'invalid';
      const grant = readGrant(signed);
      if (grant === undefined) return 'invalid';
      return nowMs < grant.expiresAtMs ? grant : 'expired';
    },
    isSentTo: ({ addressTag }, email) => addressTag === tagOf(email),
  };
}

/** Compares text, so that a different encoding of the same bytes is not accepted. */
function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === MAC_LENGTH && timingSafeEqual(bytes, Buffer.from(expected));
}

function readGrant(signed: string): LinkGrant | undefined {
  const [version, purposeText, affiliateId = '', settlementText = '', expiresAtText = '', addressTag = '', ...more] =
    signed.split('.');
  const purpose = PURPOSES.find((candidate) => candidate === purposeText);
  if (version !== VERSION || purpose === undefined || addressTag.length !== TAG_LENGTH || more.length > 0)
    return undefined;
  const settlementId = settlementText === NO_SETTLEMENT ? null : settlementText;
  if ((purpose === 'commission') !== (settlementId !== null)) return undefined;
  if (!UUID_PATTERN.test(affiliateId) || (settlementId !== null && !UUID_PATTERN.test(settlementId))) return undefined;
  if (!/^\d{1,12}$/.test(expiresAtText)) return undefined;
  return { purpose, affiliateId, settlementId, expiresAtMs: Number(expiresAtText) * 1000, addressTag };
}

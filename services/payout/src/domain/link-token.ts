import { createHmac, timingSafeEqual } from 'node:crypto';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { UUID_PATTERN } from '@sillage/proto/values/ids';

/**
 * `commission`: the mail of a settlement. `invitation`: a mail that asks to set up a payout account, about no
 * settlement. `objection`: tells the holder of an account that their address was replaced; it leads to nothing but
 * that.
 */
export type LinkPurpose = 'commission' | 'invitation' | 'objection';

/** What the link of a mail lets its holder do, and for whom. */
export interface LinkGrant {
  readonly purpose: LinkPurpose;
  readonly affiliateId: string;
  /** Null but for a commission. */
  readonly settlementId: string | null;
  readonly expiresAtMs: number;
  /** Tells the address that the link was sent to from others, and not what it is. */
  readonly addressTag: string;
}

export interface LinkTokens {
  /** Valid for 30 days from now, for whoever reads the mails to `email`. */
  sign(
    link: Pick<LinkGrant, 'purpose' | 'affiliateId' | 'settlementId'> & { readonly email: string },
    nowMs: number,
  ): string;
  /** `expired` is said only of what was signed here. */
  verify(token: string, nowMs: number): LinkGrant | 'expired' | 'invalid';
  /** False where the link was sent to another address. */
  isSentTo(grant: LinkGrant, email: string): boolean;
}

export const LINK_VALID_DAYS = 30;
const LINK_VALID_S = LINK_VALID_DAYS * 86_400;

/** Of the form, and of what is signed: another version is another token. */
const VERSION = 'v1';
const PURPOSES: readonly LinkPurpose[] = ['commission', 'invitation', 'objection'];
const NO_SETTLEMENT = '-';
const MAC_LENGTH = 43;
const TAG_LENGTH = 22;

/**
 * Tokens `v1.{purpose}.{affiliate}.{settlement or -}.{expiry, seconds}.{address tag}.{HMAC-SHA256}`, under a key made
 * from the installation's secret for them alone. Nothing in a token names an algorithm: there is one.
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

/** Compared as text, so that a spelling which decodes to the same bytes is another one. */
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

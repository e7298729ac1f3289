import { OPT_OUT_PAGE, OPT_OUT_PATH } from '@sillage/proto/http/mail-settings';
import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import { z } from 'zod';
import { createSealedTokens } from '../service/index.ts';

/** Readers open the links of old mails, too. */
const VALID_MS = 5 * 365 * DAY_MS;

/** Mails of one kind about one programme, to an address. */
export interface OptOut {
  /** In small letters. */
  readonly email: string;
  readonly affiliateId: string;
  readonly kind: AffiliateMail;
}

export interface OptOuts {
  links(
    optOut: OptOut,
    nowMs: number,
  ): {
    /** Where a POST without anything else switches them off (RFC 8058). */
    readonly unsubscribeUrl: string;
    /** Where a person does, by a button: programs open links on their own. */
    readonly page: string;
  };
  open(token: string, nowMs: number): OptOut | 'expired' | 'invalid';
  /** The page, from the address for mail programs. */
  pageOf(token: string): string;
}

const Content = z.object({ email: z.string(), affiliateId: z.uuid(), kind: z.enum(AFFILIATE_MAILS) });

/**
 * Links by which the reader of a mail gets no more of its kind. Sealed, so that no log has an address. The services that
 * send mails and the one that keeps what was switched off share the key.
 */
export function createOptOuts(secret: string, site: string): OptOuts {
  const tokens = createSealedTokens({ secret, purpose: 'sillage opt-outs', content: Content, validMs: VALID_MS });
  const pageOf = (token: string) => `${new URL(OPT_OUT_PAGE, site)}#${token}`;
  return {
    links({ email, ...optOut }, nowMs) {
      const token = tokens.issue({ email: lowerAscii(email), ...optOut }, nowMs);
      return { unsubscribeUrl: `${new URL(OPT_OUT_PATH, site)}?token=${token}`, page: pageOf(token) };
    },
    open: tokens.open,
    pageOf,
  };
}

import { OPT_OUT_PAGE, OPT_OUT_PATH } from '@sillage/proto/http/mail-settings';
import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import { z } from 'zod';
import { createSealedTokens } from '../service/index.ts';

/** Long, because readers also open links in old mails. */
const VALID_MS = 5 * 365 * DAY_MS;

/** An opt-out of one kind of mail about one programme, for an address. */
export interface OptOut {
  /** In lower case. */
  readonly email: string;
  readonly affiliateId: string;
  readonly kind: AffiliateMail;
}

export interface OptOutLinks {
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribeUrl: string;
  /** Page with a button for people, because programs open links automatically. */
  readonly page: string;
}

export interface OptOuts {
  links(optOut: OptOut, nowMs: number): OptOutLinks;
  open(token: string, nowMs: number): OptOut | 'expired' | 'invalid';
  /** The URL of the page for a token of the unsubscribe URL. */
  pageOf(token: string): string;
}

const Content = z.object({ email: z.string(), affiliateId: z.uuid(), kind: z.enum(AFFILIATE_MAILS) });

/**
 * Unsubscribe links. Their tokens are encrypted, so that no log contains an address. The services that send mails and
 * the one that stores opt-outs share the key.
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

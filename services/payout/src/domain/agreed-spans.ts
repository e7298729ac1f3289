import type { AgreedSpan } from '@sillage/proto/http/agreements';
import { isObjected } from './account-owner.ts';

/** Whether an agreement is in force. */
export const isAgreed = (spans: readonly AgreedSpan[]): boolean => spans.at(-1)?.until === null;

interface Agreeing {
  readonly id: string;
  readonly detachedAt: Date | null;
  readonly objectedAt: Date | null;
  readonly confirmedAt: Date | null;
}

/**
 * The periods in which an affiliate agreed at any of their addresses, oldest first. An agreement at an earlier address
 * was in force until the address was replaced. It does not count while its holder objects, because the new address may
 * then be somebody else's.
 */
export function agreedAtAll<Account extends Agreeing>(
  accounts: readonly Account[],
  own: Account,
  spansOf: (account: Account) => readonly AgreedSpan[],
): AgreedSpan[] {
  return accounts
    .flatMap((account) => {
      if (account.id === own.id) return spansOf(account);
      const until = account.detachedAt?.toISOString();
      if (until === undefined || isObjected(account)) return [];
      return spansOf(account).map((span) => ({ ...span, until: span.until ?? until }));
    })
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
}

/** Adds the affiliate's present answer. An agreement in force continues, even if its text is another version. */
export function withAgreement(spans: readonly AgreedSpan[], agrees: boolean, now: Date): AgreedSpan[] {
  const at = now.toISOString();
  if (agrees === isAgreed(spans)) return [...spans];
  if (agrees) return [...spans, { since: at, until: null }];
  return spans.map((span) => (span.until === null ? { ...span, until: at } : span));
}

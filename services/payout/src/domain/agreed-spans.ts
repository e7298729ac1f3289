import type { AgreedSpan } from '@sillage/proto/http/agreements';

/** Whether an agreement is in force. */
export const isAgreed = (spans: readonly AgreedSpan[]): boolean => spans.at(-1)?.until === null;

/** Adds the affiliate's present answer. An agreement in force continues, even if its text is another version. */
export function withAgreement(spans: readonly AgreedSpan[], agrees: boolean, now: Date): AgreedSpan[] {
  const at = now.toISOString();
  if (agrees === isAgreed(spans)) return [...spans];
  if (agrees) return [...spans, { since: at, until: null }];
  return spans.map((span) => (span.until === null ? { ...span, until: at } : span));
}

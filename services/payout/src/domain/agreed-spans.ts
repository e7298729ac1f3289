import type { AgreedSpan } from '@sillage/proto/http/agreements';

/** Whether an agreement holds now. */
export const isAgreed = (spans: readonly AgreedSpan[]): boolean => spans.at(-1)?.until === null;

/** With what an affiliate says now. An agreement that holds goes on, whatever the text that is agreed to. */
export function withAgreement(spans: readonly AgreedSpan[], agrees: boolean, now: Date): AgreedSpan[] {
  const at = now.toISOString();
  if (agrees === isAgreed(spans)) return [...spans];
  if (agrees) return [...spans, { since: at, until: null }];
  return spans.map((span) => (span.until === null ? { ...span, until: at } : span));
}

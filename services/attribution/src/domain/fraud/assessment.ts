import type { Finding } from './assess.ts';

/** What the rules found about a conversion while it was this affiliate's; see assess.ts. */
export interface Assessment {
  readonly id: string;
  readonly at: number;
  readonly conversionId: string;
  readonly affiliateId: string;
  /** Found some time after the order; false: with it. */
  readonly isLater: boolean;
  readonly score: number;
  /** 0: it calls for no review. */
  readonly reviewDays: number;
  readonly findings: readonly Finding[];
}

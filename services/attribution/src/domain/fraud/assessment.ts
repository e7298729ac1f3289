import type { Finding } from './assess.ts';

/** The findings about a conversion while it was attributed to this affiliate; see assess.ts. */
export interface Assessment {
  readonly id: string;
  readonly at: number;
  readonly conversionId: string;
  readonly affiliateId: string;
  /** Made some time after the order; false: together with its decision. */
  readonly isLater: boolean;
  readonly score: number;
  /** 0: no review. */
  readonly reviewDays: number;
  readonly findings: readonly Finding[];
}

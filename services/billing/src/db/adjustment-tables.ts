import type { GeneratedAlways } from 'kysely';
import type { Adjustment } from '../domain/adjustment.ts';

/** Bonuses and corrections. */
interface AdjustmentTable extends Adjustment {
  /** Of the transaction that books it. */
  businessKey: GeneratedAlways<string>;
}

export interface AdjustmentTables {
  adjustments: AdjustmentTable;
}

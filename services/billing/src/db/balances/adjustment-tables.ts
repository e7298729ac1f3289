import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Adjustment } from '../../domain/adjustment.ts';

/** Bonuses and corrections. */
interface AdjustmentTable extends Adjustment {
  /** The start of the period of orders, if this is their difference under other terms; else null. */
  ordersFrom: ColumnType<Date | null, Date | null | undefined, never>;
  /** Exclusive. */
  ordersTo: ColumnType<Date | null, Date | null | undefined, never>;
  /** The key of the transaction that books it. */
  businessKey: GeneratedAlways<string>;
}

export interface AdjustmentTables {
  adjustments: AdjustmentTable;
}

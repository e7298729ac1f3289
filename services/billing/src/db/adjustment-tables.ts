import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Adjustment } from '../domain/adjustment.ts';

/** Bonuses and corrections. */
interface AdjustmentTable extends Adjustment {
  /** Of the orders whose difference under other terms it is; null: it is of no orders. */
  ordersFrom: ColumnType<Date | null, Date | null | undefined, never>;
  /** Exclusive. */
  ordersTo: ColumnType<Date | null, Date | null | undefined, never>;
  /** Of the transaction that books it. */
  businessKey: GeneratedAlways<string>;
}

export interface AdjustmentTables {
  adjustments: AdjustmentTable;
}

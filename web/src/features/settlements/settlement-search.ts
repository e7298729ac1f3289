import { SettlementReason } from '@sillage/proto/http/settlements';
import { z } from 'zod';

/** Search parameters of a campaign's page, so that the dialog is open again after a reload or a sign-in. */
export const SettlementSearch = {
  /** The reason of the payment. */
  settle: SettlementReason.exclude(['monthly']).optional().catch(undefined),
  /** The affiliate to be deleted. */
  affiliate: z.uuid().optional().catch(undefined),
  /** An existing settlement. */
  settlement: z.uuid().optional().catch(undefined),
};
export type SettlementSearch = z.infer<z.ZodObject<typeof SettlementSearch>>;

export const NO_SETTLEMENT: SettlementSearch = { settle: undefined, affiliate: undefined, settlement: undefined };

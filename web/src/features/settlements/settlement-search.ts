import { SettlementReason } from '@sillage/proto/http/settlements';
import { z } from 'zod';

/** In the address of a campaign's page, so that a reload or a sign-in in between comes back to it. */
export const SettlementSearch = {
  /** Which payment is being made. */
  settle: SettlementReason.exclude(['monthly']).optional().catch(undefined),
  /** Whose: of an affiliate's deletion. */
  affiliate: z.uuid().optional().catch(undefined),
  /** One that exists already. */
  settlement: z.uuid().optional().catch(undefined),
};
export type SettlementSearch = z.infer<z.ZodObject<typeof SettlementSearch>>;

export const NO_SETTLEMENT: SettlementSearch = { settle: undefined, affiliate: undefined, settlement: undefined };

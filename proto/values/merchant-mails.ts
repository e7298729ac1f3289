import { z } from 'zod';

/** What a merchant is mailed about their affiliates, each of which they can switch off. What must be known is not among it. */
export const MerchantMail = z.enum(['application', 'invitation_accepted', 'order_claim', 'appeal']);
export type MerchantMail = z.infer<typeof MerchantMail>;

export const isMerchantMail = (kind: string): kind is MerchantMail => MerchantMail.safeParse(kind).success;

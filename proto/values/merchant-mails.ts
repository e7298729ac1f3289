import { z } from 'zod';

/** Mails to a merchant about their affiliates that can be switched off. Excludes necessary ones. */
export const MerchantMail = z.enum(['application', 'invitation_accepted', 'order_claim', 'appeal']);
export type MerchantMail = z.infer<typeof MerchantMail>;

export const isMerchantMail = (kind: string): kind is MerchantMail => MerchantMail.safeParse(kind).success;

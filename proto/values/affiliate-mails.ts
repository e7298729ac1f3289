/**
 * Mails that an affiliate can switch off, in each programme by itself. Mails that need their attention are not among
 * them: about their account, about money that waits for them or came back, about their data.
 */
export const AFFILIATE_MAILS = ['first_click', 'first_sale', 'commissions', 'weekly_summary'] as const;
export type AffiliateMail = (typeof AFFILIATE_MAILS)[number];

export const isAffiliateMail = (kind: string): kind is AffiliateMail => AFFILIATE_MAILS.some((known) => known === kind);

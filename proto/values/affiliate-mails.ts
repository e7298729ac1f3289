/**
 * Mails that an affiliate can switch off, separately in each programme. Not among them are mails that need their
 * attention: about their account, waiting or returned money, or their data.
 */
export const AFFILIATE_MAILS = ['first_click', 'first_sale', 'commissions', 'weekly_summary'] as const;
export type AffiliateMail = (typeof AFFILIATE_MAILS)[number];

export const isAffiliateMail = (kind: string): kind is AffiliateMail => AFFILIATE_MAILS.some((known) => known === kind);

import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';

/** The mails of a programme that an affiliate gets, and can switch off. In test mode nobody is written to. */
export const switchableMails = ({ isTest }: { readonly isTest: boolean }): readonly AffiliateMail[] =>
  isTest ? [] : AFFILIATE_MAILS;

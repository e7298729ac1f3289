import type { Visibility } from '@sillage/proto/http/campaigns';
import { AFFILIATE_MAILS, type AffiliateMail } from '@sillage/proto/values/affiliate-mails';

interface Mailed {
  readonly isTest: boolean;
  readonly isRemoved: boolean;
  readonly isArchived: boolean;
  readonly visibility: Visibility;
}

/**
 * The mails of a programme that an affiliate gets and can switch off. None in test mode; only mails about money if the
 * programme is over, or hides clicks and orders from its affiliates.
 */
export function switchableMails({ isTest, isRemoved, isArchived, visibility }: Mailed): readonly AffiliateMail[] {
  if (isTest) return [];
  return isRemoved || isArchived || visibility === 'restricted' ? ['commissions'] : AFFILIATE_MAILS;
}

import type { PayoutHold as PayoutHoldShown } from '@sillage/proto/http/payout-holds';
import type { PayoutHold } from '../domain/returns.ts';

export const viewPayoutHold = ({ disputes, owed, charging }: PayoutHold): PayoutHoldShown => ({
  disputes: disputes.map(({ openedAt, ...dispute }) => ({ ...dispute, openedAt: openedAt.toISOString() })),
  owed: [...owed],
  charging: [...charging],
});

import type { Hold as HoldShown } from '@sillage/proto/http/holds';
import type { Hold } from '../domain/returns.ts';

export const viewHold = ({ disputes, owed }: Hold): HoldShown => ({
  disputes: disputes.map(({ openedAt, ...dispute }) => ({ ...dispute, openedAt: openedAt.toISOString() })),
  owed: [...owed],
});

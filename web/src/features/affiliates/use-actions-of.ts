import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useCallback } from 'react';
import type { OpenDialog } from './affiliate-dialog.tsx';
import type { AffiliateActions } from './affiliate-menu.tsx';
import { isOwedAnything } from './affiliate-money.ts';
import type { AffiliateRow } from './affiliate-row.ts';
import type { AffiliateCommands } from './use-affiliate-actions.tsx';

interface ActionsOfOptions {
  readonly commandsOf: (campaignId: string) => { readonly commands: AffiliateCommands };
  readonly open: (dialog: OpenDialog) => void;
  /** Pays what the affiliate is owed, then deletes them. */
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
}

/**
 * The actions for the affiliate of a row. The function keeps its identity while its options do, so that rows are not
 * rendered again.
 */
export function useActionsOf({ commandsOf, open, onSettleAndRemove }: ActionsOfOptions) {
  return useCallback(
    ({ affiliate: { campaignId }, money }: AffiliateRow): AffiliateActions => ({
      commands: commandsOf(campaignId).commands,
      onEdit: (affiliate) => open({ type: 'edit', affiliate }),
      onLinks: (affiliate) => open({ type: 'links', affiliate }),
      onMarkPaid: (affiliate, balance) => open({ type: 'markPaid', affiliate, balance }),
      onRemove: (affiliate) =>
        isOwedAnything(money) ? onSettleAndRemove(affiliate) : open({ type: 'remove', affiliate }),
    }),
    [commandsOf, open, onSettleAndRemove],
  );
}

import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { ImportDialog } from '../imports/import-dialog.tsx';
import type { AffiliateMoney, Balance } from './affiliate-money.ts';
import { EditDialog } from './edit-dialog.tsx';
import { LinksDrawer } from './links-drawer.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { AffiliateCommands } from './use-affiliate-actions.tsx';

/** Which dialog is open, and the affiliate it is about, if any. */
export type OpenDialog =
  | { readonly type: 'import' }
  | { readonly type: 'edit' | 'links' | 'remove'; readonly affiliate: Affiliate }
  | { readonly type: 'markPaid'; readonly affiliate: Affiliate; readonly balance: Balance };

interface AffiliateDialogProps {
  readonly campaign: CampaignSummary;
  readonly commands: AffiliateCommands;
  readonly remove: (affiliateId: string) => Promise<unknown>;
  readonly markPaid: (shown: Balance) => Promise<unknown>;
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
  readonly dialog: OpenDialog;
  readonly moneyOf: (affiliateId: string) => AffiliateMoney | undefined;
  readonly onClose: () => void;
}

/** Renders the open dialog. */
export function AffiliateDialog({ dialog, campaign, moneyOf, onClose, ...panel }: AffiliateDialogProps) {
  if (dialog.type === 'import') return <ImportDialog campaign={campaign} onClose={onClose} />;
  const { affiliate } = dialog;
  if (dialog.type === 'links') return <LinksDrawer affiliate={affiliate} hosts={campaign} onClose={onClose} />;
  if (dialog.type === 'edit')
    return (
      <EditDialog
        affiliate={affiliate}
        save={(input) => panel.commands.update(affiliate.id, input)}
        onClose={onClose}
      />
    );
  if (dialog.type === 'markPaid')
    return (
      <MarkPaidDialog
        affiliate={affiliate}
        balance={
          moneyOf(affiliate.id)?.balances.find(({ currency }) => currency === dialog.balance.currency) ?? dialog.balance
        }
        markPaid={panel.markPaid}
        onClose={onClose}
      />
    );
  return (
    <RemoveDialog
      affiliate={affiliate}
      remove={panel.remove}
      onOwed={() => {
        onClose();
        panel.onSettleAndRemove(affiliate);
      }}
      onClose={onClose}
    />
  );
}

import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { ImportDialog } from '../imports/import-dialog.tsx';
import type { AffiliateMoney, Balance } from './affiliate-money.ts';
import { EditDialog } from './edit-dialog.tsx';
import { LinksDrawer } from './links-drawer.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { AffiliateCommands } from './use-affiliate-actions.tsx';

/** The open dialog: about one affiliate, or about none yet. */
export type Asked =
  | { readonly about: 'import' }
  | { readonly about: 'edit' | 'links' | 'remove'; readonly affiliate: Affiliate }
  | { readonly about: 'markPaid'; readonly affiliate: Affiliate; readonly balance: Balance };

interface AskedDialogProps {
  readonly campaign: CampaignSummary;
  readonly commands: AffiliateCommands;
  readonly remove: (affiliateId: string) => Promise<unknown>;
  readonly markPaid: (shown: Balance) => Promise<unknown>;
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
  readonly asked: Asked;
  readonly moneyOf: (affiliateId: string) => AffiliateMoney | undefined;
  readonly onClose: () => void;
}

/** The dialog for `asked`. */
export function AskedDialog({ asked, campaign, moneyOf, onClose, ...panel }: AskedDialogProps) {
  if (asked.about === 'import') return <ImportDialog campaign={campaign} onClose={onClose} />;
  const { affiliate } = asked;
  if (asked.about === 'links') return <LinksDrawer affiliate={affiliate} hosts={campaign} onClose={onClose} />;
  if (asked.about === 'edit')
    return (
      <EditDialog
        affiliate={affiliate}
        save={(input) => panel.commands.update(affiliate.id, input)}
        onClose={onClose}
      />
    );
  if (asked.about === 'markPaid')
    return (
      <MarkPaidDialog
        affiliate={affiliate}
        balance={
          moneyOf(affiliate.id)?.balances.find(({ currency }) => currency === asked.balance.currency) ?? asked.balance
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

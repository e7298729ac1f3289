import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { type ComponentProps, useState } from 'react';
import { AddDialog } from './add-dialog.tsx';
import { AffiliateDialog, type OpenDialog } from './affiliate-dialog.tsx';
import type { AffiliateInput } from './affiliate-form.ts';
import type { Balance } from './affiliate-money.ts';
import { AffiliatesTable } from './affiliates-table.tsx';
import { useActionsOf } from './use-actions-of.ts';
import type { AffiliateCommands } from './use-affiliate-actions.tsx';

/** Commands for the affiliates of one campaign. */
export interface CampaignCommands {
  readonly add: (input: AffiliateInput) => Promise<Affiliate>;
  readonly commands: AffiliateCommands;
  readonly remove: (affiliateId: string) => Promise<unknown>;
  readonly markPaid: (shown: Balance) => Promise<unknown>;
}

interface AllAffiliatesProps
  extends Pick<ComponentProps<typeof AffiliatesTable>, 'list' | 'isEmpty' | 'download' | 'children'> {
  /** The campaigns whose affiliates are shown, at least one. */
  readonly campaigns: readonly [CampaignSummary, ...CampaignSummary[]];
  readonly commandsOf: (campaignId: string) => CampaignCommands;
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
}

/** The affiliates of several campaigns in one table. */
export function AllAffiliates({ campaigns, commandsOf, onSettleAndRemove, ...table }: AllAffiliatesProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [targetId, setTargetId] = useState<string | null>(null);
  const target = campaigns.find(({ id }) => id === targetId) ?? campaigns[0];
  const isOne = campaigns.length === 1;
  const moneyOf = (affiliateId: string) => table.list.rows.find(({ affiliate }) => affiliate.id === affiliateId)?.money;
  const dialogAffiliate = openDialog && ('affiliate' in openDialog ? openDialog.affiliate : null);
  const campaign = campaigns.find(({ id }) => id === dialogAffiliate?.campaignId) ?? target;
  const actionsOf = useActionsOf({ commandsOf, open: setOpenDialog, onSettleAndRemove });
  return (
    <>
      <AffiliatesTable
        {...table}
        withCampaign
        actionsOf={actionsOf}
        onAdd={() => setIsAdding(true)}
        onImport={isOne ? () => setOpenDialog({ type: 'import' }) : null}
      />
      {isAdding && (
        <AddDialog
          defaultRateBps={target.defaultRateBps}
          campaign={isOne ? undefined : { chosen: target, all: campaigns, onChoose: setTargetId }}
          add={commandsOf(target.id).add}
          onClose={() => setIsAdding(false)}
        />
      )}
      {openDialog && (
        <AffiliateDialog
          {...commandsOf(campaign.id)}
          dialog={openDialog}
          campaign={campaign}
          moneyOf={moneyOf}
          onSettleAndRemove={onSettleAndRemove}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  );
}

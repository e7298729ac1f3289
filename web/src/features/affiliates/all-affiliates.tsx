import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { type ComponentProps, useState } from 'react';
import { AddDialog } from './add-dialog.tsx';
import type { AffiliateInput } from './affiliate-form.ts';
import type { Balance } from './affiliate-money.ts';
import { AffiliatesTable } from './affiliates-table.tsx';
import { type Asked, AskedDialog } from './asked-dialog.tsx';
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [targetId, setTargetId] = useState<string | null>(null);
  const target = campaigns.find(({ id }) => id === targetId) ?? campaigns[0];
  const isOne = campaigns.length === 1;
  const moneyOf = (affiliateId: string) => table.list.rows.find(({ affiliate }) => affiliate.id === affiliateId)?.money;
  const about = asked && ('affiliate' in asked ? asked.affiliate : null);
  const campaign = campaigns.find(({ id }) => id === about?.campaignId) ?? target;
  const actionsOf = useActionsOf({ commandsOf, ask: setAsked, onSettleAndRemove });
  return (
    <>
      <AffiliatesTable
        {...table}
        withCampaign
        actionsOf={actionsOf}
        onAdd={() => setIsAdding(true)}
        onImport={isOne ? () => setAsked({ about: 'import' }) : null}
      />
      {isAdding && (
        <AddDialog
          defaultRateBps={target.defaultRateBps}
          campaign={isOne ? undefined : { chosen: target, all: campaigns, onChoose: setTargetId }}
          add={commandsOf(target.id).add}
          onClose={() => setIsAdding(false)}
        />
      )}
      {asked && (
        <AskedDialog
          {...commandsOf(campaign.id)}
          asked={asked}
          campaign={campaign}
          moneyOf={moneyOf}
          onSettleAndRemove={onSettleAndRemove}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

import type { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import { useMemo, useState } from 'react';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { AddDialog } from './add-dialog.tsx';
import { AffiliateDialog, type OpenDialog } from './affiliate-dialog.tsx';
import { type Balance, type InvitedAccount, moneyByAffiliate } from './affiliate-money.ts';
import { type Figures, rowsOf } from './affiliate-row.ts';
import { AffiliatesTable } from './affiliates-table.tsx';
import type { CampaignCommands } from './all-affiliates.tsx';
import { DataRequests } from './data-requests/data-requests.tsx';
import { ObjectionNotice } from './objection-notice.tsx';
import { useActionsOf } from './use-actions-of.ts';
import { useLocalList } from './use-local-list.ts';

interface AffiliatesPanelProps {
  readonly campaign: Campaign;
  readonly affiliates: readonly Affiliate[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly figures: readonly Figures[];
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
  readonly commandsOf: (campaignId: string) => CampaignCommands;
  /** Balances in the ledger; undefined while unknown. */
  readonly balances: readonly Balance[] | undefined;
  readonly accounts: readonly InvitedAccount[] | undefined;
  readonly confirmAddress: (affiliateId: string) => Promise<unknown>;
  /** Pays what the affiliate is owed, then deletes them. */
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
}

const NOTHING: readonly never[] = [];

export function AffiliatesPanel({ campaign, affiliates, error, onRetry, figures, ...panel }: AffiliatesPanelProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { balances = NOTHING, accounts = NOTHING, commandsOf, onSettleAndRemove } = panel;
  const { add, ...commands } = commandsOf(campaign.id);
  const moneyOf = useMemo(
    () => moneyByAffiliate(campaign.currency, balances, accounts),
    [campaign.currency, balances, accounts],
  );
  const rows = useMemo(
    () => affiliates && rowsOf(campaign, affiliates, figures, moneyOf),
    [campaign, affiliates, figures, moneyOf],
  );
  const list = useLocalList(rows ?? NOTHING);
  const actionsOf = useActionsOf({ commandsOf, open: setOpenDialog, onSettleAndRemove });

  if (!affiliates || !rows)
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={4} className="h-10" />;
  return (
    <>
      <div className="mb-4 empty:hidden">
        <DataRequests campaignId={campaign.id} />
      </div>
      <ObjectionNotice affiliates={affiliates} accounts={accounts} confirm={panel.confirmAddress} />
      <AffiliatesTable
        list={list}
        isEmpty={rows.length === 0}
        actionsOf={actionsOf}
        onAdd={() => panel.onAdding(true)}
        onImport={() => setOpenDialog({ type: 'import' })}
      >
        <ListRest list={list} />
      </AffiliatesTable>
      {panel.isAdding && (
        <AddDialog defaultRateBps={campaign.defaultRateBps} add={add} onClose={() => panel.onAdding(false)} />
      )}
      {openDialog && (
        <AffiliateDialog
          {...commands}
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

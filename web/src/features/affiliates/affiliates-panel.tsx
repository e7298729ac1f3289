import type { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { useMemo, useState } from 'react';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { ImportDialog } from '../imports/import-dialog.tsx';
import { AffiliateDialog, type AffiliateInput } from './affiliate-dialog.tsx';
import { type Balance, type InvitedAccount, isOwedAnything, moneyByAffiliate } from './affiliate-money.ts';
import { AffiliatesTable } from './affiliates-table.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { ObjectionNotice } from './objection-notice.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { AffiliateCommands } from './use-affiliate-actions.tsx';

interface AffiliatesPanelProps {
  readonly campaign: Campaign;
  readonly affiliates: readonly Affiliate[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly figures: CampaignStatistics['affiliates'];
  readonly add: (input: AffiliateInput) => Promise<unknown>;
  readonly commands: AffiliateCommands;
  readonly remove: (affiliateId: string) => Promise<unknown>;
  /** Balances in the ledger; absent while they are not known. */
  readonly balances: readonly Balance[] | undefined;
  readonly accounts: readonly InvitedAccount[] | undefined;
  readonly confirmAddress: (affiliateId: string) => Promise<unknown>;
  readonly markPaid: (shown: Balance) => Promise<unknown>;
  /** Pays what is owed to them, then deletes them. */
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
}

const NOTHING: readonly never[] = [];

export function AffiliatesPanel({
  campaign,
  affiliates,
  error,
  onRetry,
  figures,
  add,
  commands,
  ...money
}: AffiliatesPanelProps) {
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [editing, setEditing] = useState<Affiliate | null>(null);
  const [paid, setPaid] = useState<{ affiliate: Affiliate; balance: Balance } | null>(null);
  const [removing, setRemoving] = useState<Affiliate | null>(null);
  const { balances = NOTHING, accounts = NOTHING } = money;
  const moneyOf = useMemo(
    () => moneyByAffiliate(campaign.currency, balances, accounts),
    [campaign.currency, balances, accounts],
  );

  if (!affiliates)
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={4} className="h-10" />;
  return (
    <>
      <ObjectionNotice affiliates={affiliates} accounts={accounts} confirm={money.confirmAddress} />
      <AffiliatesTable
        affiliates={affiliates}
        figures={figures}
        currency={campaign.currency}
        moneyOf={moneyOf}
        isManaged={campaign.paymentMode === 'managed'}
        commands={commands}
        onMarkPaid={(affiliate, balance) => setPaid({ affiliate, balance })}
        onRemove={(affiliate) =>
          isOwedAnything(moneyOf(affiliate.id)) ? money.onSettleAndRemove(affiliate) : setRemoving(affiliate)
        }
        onAdd={() => setAdding(true)}
        onImport={() => setImporting(true)}
        onEdit={setEditing}
      />
      {importing && <ImportDialog campaign={campaign} onClose={() => setImporting(false)} />}
      {adding && (
        <AffiliateDialog defaultRateBps={campaign.defaultRateBps} save={add} onClose={() => setAdding(false)} />
      )}
      {editing && (
        <AffiliateDialog
          affiliate={editing}
          defaultRateBps={campaign.defaultRateBps}
          save={(input) => commands.update(editing.id, input)}
          onClose={() => setEditing(null)}
        />
      )}
      {paid && (
        <MarkPaidDialog
          affiliate={paid.affiliate}
          balance={
            moneyOf(paid.affiliate.id).balances.find((balance) => balance.currency === paid.balance.currency) ??
            paid.balance
          }
          markPaid={money.markPaid}
          onClose={() => setPaid(null)}
        />
      )}
      {removing && (
        <RemoveDialog
          affiliate={removing}
          remove={money.remove}
          onOwed={() => {
            setRemoving(null);
            money.onSettleAndRemove(removing);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

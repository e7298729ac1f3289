import type { Affiliate, Campaign, UpdateAffiliate } from '@sillage/proto/http/campaigns';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { AffiliateDialog, type AffiliateInput } from './affiliate-dialog.tsx';
import { type Balance, type InvitedAccount, isOwedAnything, moneyByAffiliate } from './affiliate-money.ts';
import { AffiliatesTable } from './affiliates-table.tsx';
import { MarkPaidDialog } from './mark-paid-dialog.tsx';
import { ObjectionNotice } from './objection-notice.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface AffiliatesPanelProps {
  readonly campaign: Campaign;
  readonly affiliates: readonly Affiliate[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly figures: CampaignStatistics['affiliates'];
  readonly add: (input: AffiliateInput) => Promise<unknown>;
  readonly update: (affiliateId: string, change: UpdateAffiliate) => Promise<unknown>;
  readonly remove: (affiliateId: string) => Promise<unknown>;
  /** Gives an affiliate another private link; the old one opens nothing any more. */
  readonly renewLink: (affiliateId: string) => Promise<unknown>;
  /** What stands in the books; absent while it is not known. */
  readonly balances: readonly Balance[] | undefined;
  readonly accounts: readonly InvitedAccount[] | undefined;
  readonly invite: (affiliateId: string) => Promise<unknown>;
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
  update,
  ...money
}: AffiliatesPanelProps) {
  const { t } = useTranslation('campaign');
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Affiliate | null>(null);
  const [renewing, setRenewing] = useState<Affiliate | null>(null);
  const [pausing, setPausing] = useState<Affiliate | null>(null);
  const [paid, setPaid] = useState<{ affiliate: Affiliate; balance: Balance } | null>(null);
  const [removing, setRemoving] = useState<Affiliate | null>(null);
  const { balances = NOTHING, accounts = NOTHING } = money;
  const moneyOf = useMemo(
    () => moneyByAffiliate(campaign.currency, balances, accounts),
    [campaign.currency, balances, accounts],
  );

  async function setActive(affiliate: Affiliate, isActive: boolean) {
    setPausing(null);
    try {
      await update(affiliate.id, { isActive });
      toast.success(t(isActive ? 'affiliate.resumed' : 'affiliate.pausedDone', { name: affiliate.name }));
    } catch (failure) {
      toastFailure(t('affiliate.edit.failed'), failure);
    }
  }

  async function renewLink({ id, name }: Affiliate) {
    setRenewing(null);
    try {
      await money.renewLink(id);
      toast.success(t('affiliate.renewLink.done', { name }));
    } catch (failure) {
      toastFailure(t('affiliate.renewLink.failed'), failure);
    }
  }

  async function invite({ id, name, email }: Affiliate) {
    try {
      await money.invite(id);
      toast.success(t('settlements:affiliate.invited', { name }), { description: email });
    } catch (failure) {
      toastFailure(t('settlements:affiliate.inviteFailed'), failure);
    }
  }

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
        onInvite={(affiliate) => void invite(affiliate)}
        onMarkPaid={(affiliate, balance) => setPaid({ affiliate, balance })}
        onRemove={(affiliate) =>
          isOwedAnything(moneyOf(affiliate.id)) ? money.onSettleAndRemove(affiliate) : setRemoving(affiliate)
        }
        onAdd={() => setAdding(true)}
        onEdit={setEditing}
        onRenewLink={setRenewing}
        onToggle={(affiliate) => (affiliate.isActive ? setPausing(affiliate) : void setActive(affiliate, true))}
      />
      {adding && (
        <AffiliateDialog defaultRateBps={campaign.defaultRateBps} save={add} onClose={() => setAdding(false)} />
      )}
      {editing && (
        <AffiliateDialog
          affiliate={editing}
          defaultRateBps={campaign.defaultRateBps}
          save={(input) => update(editing.id, input)}
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
      {renewing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRenewing(null)}
          title={t('affiliate.renewLink.title', { name: renewing.name })}
          body={t('affiliate.renewLink.body')}
          confirm={t('affiliate.renewLink.action')}
          destructive
          onConfirm={() => void renewLink(renewing)}
        />
      )}
      {pausing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setPausing(null)}
          title={t('affiliate.pause.title', { name: pausing.name })}
          body={t('affiliate.pause.body')}
          confirm={t('affiliate.pause.action')}
          destructive
          onConfirm={() => void setActive(pausing, false)}
        />
      )}
    </>
  );
}

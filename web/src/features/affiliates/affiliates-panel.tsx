import type { Affiliate, Campaign, UpdateAffiliate } from '@sillage/proto/http/campaigns';
import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { errorSentence } from '../../api/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { AffiliateDialog, type AffiliateInput } from './affiliate-dialog.tsx';
import { AffiliatesTable } from './affiliates-table.tsx';

interface AffiliatesPanelProps {
  readonly campaign: Campaign;
  readonly affiliates: readonly Affiliate[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly figures: CampaignStatistics['affiliates'];
  readonly add: (input: AffiliateInput) => Promise<unknown>;
  readonly update: (affiliateId: string, change: UpdateAffiliate) => Promise<unknown>;
}

export function AffiliatesPanel({ campaign, affiliates, error, onRetry, figures, add, update }: AffiliatesPanelProps) {
  const { t } = useTranslation('campaign');
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Affiliate | null>(null);
  const [pausing, setPausing] = useState<Affiliate | null>(null);

  async function setActive(affiliate: Affiliate, isActive: boolean) {
    setPausing(null);
    try {
      await update(affiliate.id, { isActive });
      toast.success(t(isActive ? 'affiliate.resumed' : 'affiliate.pausedDone', { name: affiliate.name }));
    } catch (failure) {
      toast.error(t('affiliate.edit.failed'), { description: errorSentence(failure) });
    }
  }

  if (!affiliates) return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows rows={4} className="h-10" />;
  return (
    <>
      <AffiliatesTable
        affiliates={affiliates}
        figures={figures}
        currency={campaign.currency}
        onAdd={() => setAdding(true)}
        onEdit={setEditing}
        onToggle={(affiliate) => (affiliate.isActive ? setPausing(affiliate) : void setActive(affiliate, true))}
      />
      {adding && <AffiliateDialog defaultRateBps={campaign.defaultRateBps} save={add} onClose={() => setAdding(false)} />}
      {editing && (
        <AffiliateDialog
          affiliate={editing}
          defaultRateBps={campaign.defaultRateBps}
          save={(input) => update(editing.id, input)}
          onClose={() => setEditing(null)}
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

import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../ui/hooks/use-media.ts';
import { AffiliateCards } from './affiliate-cards.tsx';
import { AffiliateDialog, type OpenDialog } from './affiliate-dialog.tsx';
import { AffiliateLines } from './affiliate-lines.tsx';
import type { AffiliateRow } from './affiliate-row.ts';
import { WIDE } from './affiliates-table.tsx';
import type { CampaignCommands } from './all-affiliates.tsx';
import { useActionsOf } from './use-actions-of.ts';
import { useLocalList } from './use-local-list.ts';

interface PersonProgrammesProps {
  readonly rows: readonly AffiliateRow[];
  readonly campaigns: readonly CampaignSummary[];
  readonly commandsOf: (campaignId: string) => CampaignCommands;
  readonly onSettleAndRemove: (affiliate: Affiliate) => void;
}

/** All affiliates of one person, with the columns and actions of the lists. */
export function PersonProgrammes({ rows, campaigns, commandsOf, onSettleAndRemove }: PersonProgrammesProps) {
  const { t } = useTranslation('people');
  const isWide = useMedia(WIDE);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const list = useLocalList(rows);
  const actionsOf = useActionsOf({ commandsOf, open: setOpenDialog, onSettleAndRemove });
  const shown = { rows: list.rows, isPart: false, actionsOf, withCampaign: true };
  const dialogAffiliate = openDialog && 'affiliate' in openDialog ? openDialog.affiliate : null;
  const campaign = campaigns.find(({ id }) => id === dialogAffiliate?.campaignId);
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes" className="font-semibold tracking-tight">
        {t('programmes')}
        <span className="ml-2 font-normal text-ink-soft text-xs">{t('common:period.all')}</span>
      </h2>
      {isWide ? <AffiliateLines {...shown} sort={list.sort} onSort={list.sortBy} /> : <AffiliateCards {...shown} />}
      {openDialog && campaign && (
        <AffiliateDialog
          {...commandsOf(campaign.id)}
          dialog={openDialog}
          campaign={campaign}
          moneyOf={(affiliateId) => rows.find(({ affiliate }) => affiliate.id === affiliateId)?.money}
          onSettleAndRemove={onSettleAndRemove}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </section>
  );
}

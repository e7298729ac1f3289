import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { History } from './history.tsx';
import type { SettlementSummary } from './queries.ts';

interface ArchivedCampaignProps {
  readonly settlements: readonly SettlementSummary[];
  readonly onOpen: (settlementId: string) => void;
}

/** What is left of a campaign that was deleted: its payments, and what of them could not be made yet. */
export function ArchivedCampaign({ settlements, onOpen }: ArchivedCampaignProps) {
  const { t } = useTranslation('settlements');
  return (
    <div className="grid grid-cols-1 gap-6">
      <EmptyState
        heading
        title={t('deletion.archivedTitle')}
        body={t('deletion.archivedHint')}
        action={
          <Button asChild>
            <Link to="/dashboard">{t('deletion.toDashboard')}</Link>
          </Button>
        }
      />
      <History settlements={settlements} onOpen={onOpen} />
    </div>
  );
}

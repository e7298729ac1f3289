import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { HistoryRows } from '../../features/settlements/history.tsx';
import { archivedSettlementsQuery } from '../../features/settlements/queries.ts';
import { useFormat } from '../../format/use-format.ts';

interface TestArchiveProps {
  readonly campaign: Campaign;
  /** When the campaign went live. */
  readonly liveSince: string;
  readonly onOpen: (settlementId: string) => void;
}

/** The archived activity of the campaign's time in test mode, which is part of no figure. */
export function TestArchive({ campaign, liveSince, onOpen }: TestArchiveProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const settlements = useQuery(archivedSettlementsQuery(useApi(), campaign.id));
  return (
    <section aria-labelledby="test-archive" className="grid gap-3">
      <h2 id="test-archive" className="font-semibold text-lg tracking-tight">
        {t('archive.title')}
      </h2>
      <p className="text-ink-soft text-sm">
        {t('archive.intro', { date: format.date(liveSince) })}{' '}
        <Link
          to="/commissions"
          search={{ book: 'test', campaign: campaign.id }}
          className="font-medium text-wake-ink underline underline-offset-4"
        >
          {t('archive.conversions')}
        </Link>
      </p>
      {settlements.data && <HistoryRows settlements={settlements.data} onOpen={onOpen} />}
    </section>
  );
}

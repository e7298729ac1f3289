import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { ErrorState } from '../../ui/primitives/states.tsx';
import { appealQuery } from './queries.ts';

interface AppealNoteProps {
  readonly conversionId: string;
  readonly affiliateId: string | null;
}

/** The affiliate's statement about an order under review, shown beside the decision. */
export function AppealNote({ conversionId, affiliateId }: AppealNoteProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const isViewing = useIsViewing();
  const { data, error, refetch } = useQuery({
    ...appealQuery(useApi(), conversionId, affiliateId),
    enabled: !isViewing,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data?.appeal) return null;
  const { words, appealedAt } = data.appeal;
  return (
    <Notice title={t('fraud.appeal', { date: format.dateTime(appealedAt) })}>
      <span className="wrap-anywhere whitespace-pre-line">{words}</span>
    </Notice>
  );
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isUnknown } from '../api/api-error.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { ClosedPage } from '../features/joining/apply/closed-page.tsx';
import { PublicPage } from '../features/joining/apply/public-page.tsx';
import { applyingCommands, publicJoinQuery } from '../features/joining/queries.ts';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { JoiningShell } from './-joining-shell.tsx';

/** The join page of a campaign. */
export const Route = createFileRoute('/join/$campaignId')({ component: Join });

function Join() {
  const { t } = useTranslation('joining');
  const { campaignId } = Route.useParams();
  const page = useQuery(publicJoinQuery(useApi(), campaignId));
  const { apply } = useCommands(applyingCommands);
  const isNotOpen = !page.data && isUnknown(page.error);
  usePageTitle(
    page.data ? t('page.title', { campaign: page.data.campaignName }) : isNotOpen ? t('closed.title') : undefined,
  );
  return (
    <JoiningShell isListed={page.data?.isListed}>
      {page.data ? (
        <PublicPage
          page={page.data}
          apply={(application) => apply(campaignId, application)}
          readAgain={async () => (await page.refetch()).data}
        />
      ) : isNotOpen ? (
        <ClosedPage />
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </JoiningShell>
  );
}

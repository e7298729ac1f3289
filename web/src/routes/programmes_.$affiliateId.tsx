import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { ProgrammesShell } from '../features/programmes/programmes-shell.tsx';
import { programmePageQuery, sessionQuery } from '../features/programmes/queries.ts';
import { DashboardSkeleton } from '../features/public-dashboard/public-shell.tsx';
import { isRefusal, Refused } from '../features/public-dashboard/refused.tsx';
import { PERIODS } from '../ui/charts/period-control.tsx';
import { CampaignForAffiliates } from './-campaign-for-affiliates.tsx';

/** The affiliate's page of one programme, which needs no token while they are signed in. */
export const Route = createFileRoute('/programmes_/$affiliateId')({
  validateSearch: z.object({ period: z.enum(PERIODS).optional().catch(undefined) }),
  component: OwnProgramme,
});

function OwnProgramme() {
  const { t } = useTranslation('programmes');
  const api = useApi();
  const cache = useQueryClient();
  const navigate = Route.useNavigate();
  const { affiliateId } = Route.useParams();
  const { period } = Route.useSearch();
  const session = useQuery(sessionQuery(api));
  const email = session.data?.session?.email;
  const page = useQuery({ ...programmePageQuery(api, affiliateId), enabled: email !== undefined });
  if (session.data?.session === null) return <Navigate to="/programmes" replace />;
  const error = session.error ?? page.error;
  const retry = () => void cache.invalidateQueries({ queryKey: queryKeys.publicPages.ownProgrammes });
  return (
    <ProgrammesShell email={email} affiliateId={page.data && affiliateId}>
      <Link
        to="/programmes"
        className="mt-4 inline-flex min-h-11 items-center gap-1.5 text-ink-soft text-sm hover:text-ink [&_svg]:size-4"
      >
        <ArrowLeft />
        {t('back')}
      </Link>
      {page.data && !isRefusal(error) ? (
        <CampaignForAffiliates
          campaign={page.data}
          period={period}
          onPeriod={(next) => void navigate({ search: { period: next }, replace: true, resetScroll: false })}
          reopen={retry}
        />
      ) : error ? (
        <Refused error={error} onRetry={retry} />
      ) : (
        <DashboardSkeleton />
      )}
    </ProgrammesShell>
  );
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useApi } from '../api/use-api.ts';
import { DashboardSkeleton, PublicShell } from '../features/public-dashboard/public-shell.tsx';
import { publicAffiliateQuery } from '../features/public-dashboard/queries.ts';
import { Refused } from '../features/public-dashboard/refused.tsx';

/** The public dashboard with this affiliate chosen. */
export const Route = createFileRoute('/affiliate/$affiliateId')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: AffiliateAlone,
});

function AffiliateAlone() {
  const api = useApi();
  const { affiliateId } = Route.useParams();
  const { token } = Route.useSearch();
  const owner = useQuery(publicAffiliateQuery(api, affiliateId, token));
  if (owner.data) {
    const search = { affiliate: affiliateId, ...(token === undefined ? {} : { token }) };
    return <Navigate to="/r/$campaignId" params={{ campaignId: owner.data.campaignId }} search={search} replace />;
  }
  return (
    <PublicShell>
      {owner.isPending ? <DashboardSkeleton /> : <Refused error={owner.error} onRetry={() => void owner.refetch()} />}
    </PublicShell>
  );
}

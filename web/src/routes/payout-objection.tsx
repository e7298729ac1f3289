import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorSentence } from '../api/api-error.ts';
import { useApi } from '../api/use-api.ts';
import { ObjectionPage } from '../features/payouts/objection-page.tsx';
import { isLinkRefused, objectionQuery, submitObjection } from '../features/payouts/queries.ts';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { Skeleton } from '../ui/primitives/states.tsx';

/** The page behind the link of the mail that tells the holder of a payout account that their address was replaced. */
export const Route = createFileRoute('/payout-objection')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: PayoutObjection,
});

function PayoutObjection() {
  const { t } = useTranslation('payouts');
  const api = useApi();
  const { token = '' } = Route.useSearch();
  const cache = useQueryClient();
  const objection = useQuery({
    ...objectionQuery(api, token),
    throwOnError: (error, { state }) => state.data === undefined && !isLinkRefused(error),
  });
  if (token !== '' && objection.isPending) {
    return (
      <SiteShell>
        <div className="mx-auto grid max-w-xl gap-6 py-16">
          <Skeleton className="h-64" />
        </div>
      </SiteShell>
    );
  }
  const refused = token === '' ? t('notice.linkMissing') : errorSentence(objection.error);
  return (
    <ObjectionPage
      objection={objection.data ?? null}
      refused={objection.data ? undefined : refused}
      object={() => submitObjection(api, cache, token)}
    />
  );
}

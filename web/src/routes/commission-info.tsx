import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorSentence } from '../api/api-error.ts';
import { useApi } from '../api/use-api.ts';
import { NoticePage } from '../features/payouts/notice-page.tsx';
import {
  isLinkRefused,
  noticeQuery,
  openDashboard,
  removeBankDetails,
  saveBankDetails,
  saveWallet,
  startOnboarding,
} from '../features/payouts/queries.ts';
import { TaxSection } from '../features/payouts/tax/tax-section.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { Skeleton } from '../ui/primitives/states.tsx';

/** The page behind the link of a commission's mail. Only the token is trusted, no other parameter of the address. */
export const Route = createFileRoute('/commission-info')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: CommissionInfo,
});

function CommissionInfo() {
  const { t } = useTranslation('payouts');
  const api = useApi();
  const { token = '' } = Route.useSearch();
  const notice = useQuery({
    ...noticeQuery(api, token),
    throwOnError: (error, { state }) => state.data === undefined && !isLinkRefused(error),
  });
  const addressOf = async (answer: Promise<{ url: string }>) => (await answer).url;
  if (token !== '' && notice.isPending) {
    return (
      <SiteShell>
        <div className="mx-auto grid max-w-xl gap-6 py-16">
          <Skeleton className="h-64" />
        </div>
      </SiteShell>
    );
  }
  const refused = token === '' ? t('notice.linkMissing') : errorSentence(notice.error);
  return (
    <NoticePage
      notice={notice.data ?? null}
      refused={notice.data ? undefined : refused}
      setUp={() => addressOf(startOnboarding(api, token))}
      logIn={() => addressOf(openDashboard(api, token))}
      bank={{
        save: (account) => saveBankDetails(api, token, account),
        saveWallet: (wallet) => saveWallet(api, token, wallet),
        remove: () => removeBankDetails(api, token),
      }}
      onChanged={() => void notice.refetch()}
    >
      {notice.data && <TaxSection token={token} />}
    </NoticePage>
  );
}

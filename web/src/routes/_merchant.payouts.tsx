import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../api/query-keys.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { dueQuery, invoicesQuery, payoutHoldQuery } from '../features/billing/queries.ts';
import { BatchesSection } from '../features/payouts/batches/batches-section.tsx';
import { ownSettlementsQuery } from '../features/settlements/overview/queries.ts';
import { Scheduled } from '../features/settlements/overview/scheduled.tsx';
import { Timeline } from '../features/settlements/overview/timeline.tsx';
import { settlementCommands } from '../features/settlements/queries.ts';
import { TestNotice } from '../features/settlements/test-notice.tsx';
import { MERCHANTS_SELF_BILLED } from '../features/statements/queries.ts';
import { SelfBilledDocuments } from '../features/statements/self-billed.tsx';
import { useFormat } from '../format/use-format.ts';
import { useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { MorePages } from '../ui/primitives/more-pages.tsx';
import { Section } from '../ui/primitives/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { useIsTestOnly } from './-lists/use-is-test-only.ts';
import { OwnInvoices } from './-own-invoices.tsx';
import { OwnPayoutHold } from './-own-payout-hold.tsx';

export const Route = createFileRoute('/_merchant/payouts')({
  loader: ({ context }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(dueQuery(context.api)),
      cache.prefetchInfiniteQuery(ownSettlementsQuery(context.api, 'live')),
      cache.prefetchInfiniteQuery(invoicesQuery(context.api, 'live')),
    ]),
  component: Payouts,
});

function Payouts() {
  const { t } = useTranslation('payments');
  const isViewing = useIsViewing();
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHead title={t('title')} />
      <OwnPayoutHold />
      <div>
        <Next />
        {!isViewing && <Batches />}
        <History />
        {!isViewing && <OwnInvoices />}
        {!isViewing && <SelfBilledDocuments place={MERCHANTS_SELF_BILLED} isOwn={false} />}
      </div>
    </div>
  );
}

function Next() {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const navigate = Route.useNavigate();
  const isViewing = useIsViewing();
  const api = useApi();
  const due = useQuery(dueQuery(api));
  const hold = useQuery(payoutHoldQuery(api));
  const canPay = !isViewing && !hold.data?.payoutHold;
  const payNow = (campaignId: string) =>
    void navigate({ to: '/campaign/$campaignId', params: { campaignId }, search: { settle: 'pay_now' } });
  return (
    <Section
      title={t('scheduled.title')}
      hint={due.data && t('scheduled.hint', { date: format.billingDate(due.data.nextPaymentAt) })}
    >
      {due.isPending && <SkeletonRows rows={2} className="h-12" />}
      {due.isError && !due.data && <ErrorState error={due.error} onRetry={() => void due.refetch()} />}
      {due.data?.due.length === 0 && (
        <EmptyState
          mark={false}
          title={t('scheduled.none')}
          body={t('scheduled.noneHint')}
          action={
            <Button asChild variant="outline">
              <Link to="/commissions" search={{ state: 'pending' }}>
                {t('scheduled.review')}
              </Link>
            </Button>
          }
        />
      )}
      {due.data && due.data.due.length > 0 && <Scheduled due={due.data.due} onPayNow={canPay ? payNow : null} />}
    </Section>
  );
}

/** For merchants in self-pay mode. */
function Batches() {
  const due = useQuery(dueQuery(useApi()));
  const owing = due.data?.due.filter(({ campaigns }) =>
    campaigns.some(({ mode, commissionsMinor }) => mode === 'self_pay' && commissionsMinor > 0n),
  );
  return <BatchesSection currencies={[...new Set(owing?.map(({ currency }) => currency))]} />;
}

function History() {
  const { t } = useTranslation('payments');
  const api = useApi();
  const cache = useQueryClient();
  const navigate = Route.useNavigate();
  const commands = useCommands(settlementCommands);
  const isTestOnly = useIsTestOnly();
  const live = useInfiniteQuery(ownSettlementsQuery(api, 'live'));
  const showsTests = isTestOnly && live.data?.pages[0]?.settlements.length === 0;
  const tests = useInfiniteQuery({ ...ownSettlementsQuery(api, 'test'), enabled: showsTests });
  const settlements = showsTests ? tests : live;
  const rows = settlements.data?.pages.flatMap((page) => page.settlements);
  return (
    <Section title={t('history.title')}>
      {showsTests && <TestNotice />}
      {settlements.isPending && <SkeletonRows rows={3} className="h-20" />}
      {settlements.isError && !rows && (
        <ErrorState error={settlements.error} onRetry={() => void settlements.refetch()} />
      )}
      {rows?.length === 0 && <EmptyState mark={false} title={t('history.none')} body={t('history.noneHint')} />}
      {rows && rows.length > 0 && (
        <Timeline
          settlements={rows}
          resume={async (settlementId) => {
            await commands.resume(settlementId);
            await cache.invalidateQueries({ queryKey: queryKeys.billing.allOwnSettlements });
          }}
          onOpen={({ id, campaignId }) =>
            void navigate({
              to: '/campaign/$campaignId',
              params: { campaignId },
              search: { settle: 'pay_now', settlement: id },
            })
          }
        />
      )}
      <MorePages list={settlements} />
    </Section>
  );
}

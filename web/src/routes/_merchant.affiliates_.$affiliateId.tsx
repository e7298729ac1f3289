import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { Person } from '@sillage/proto/http/people';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnknown } from '../api/api-error.ts';
import { useApi } from '../api/use-api.ts';
import type { AffiliateRow } from '../features/affiliates/affiliate-row.ts';
import { PersonProgrammes } from '../features/affiliates/person-programmes.tsx';
import { taxSettingsQuery } from '../features/billing/queries.ts';
import { campaignsQuery } from '../features/campaigns/queries.ts';
import type { AdjustmentPlace } from '../features/people/adjustment-places.ts';
import { Adjustments } from '../features/people/adjustments.tsx';
import { Notes } from '../features/people/notes.tsx';
import { Payments } from '../features/people/payments.tsx';
import { PersonTags } from '../features/people/person-tags.tsx';
import { personQuery } from '../features/people/queries.ts';
import { SelfBilling } from '../features/people/self-billing.tsx';
import { sumBalances } from '../features/settlements/balances.ts';
import { merchantsPlace } from '../features/statements/queries.ts';
import { Statements } from '../features/statements/statements.tsx';
import { FiguresSearch, requestedFigures } from '../features/statistics/requested-figures.ts';
import { useFormat } from '../format/use-format.ts';
import { useIsDemo, useIsViewing } from '../session/account-view.ts';
import { fetchAhead } from '../session/fetch-ahead.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { CopyButton } from '../ui/primitives/copy-button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/primitives/states.tsx';
import { useAffiliateCommands } from './-lists/use-affiliate-commands.ts';
import { PersonConversions } from './-people/person-conversions.tsx';
import { PersonFigures } from './-people/person-figures.tsx';
import { UnreachableNotice } from './-people/unreachable-notice.tsx';
import { usePersonRows } from './-people/use-person-rows.ts';

/** The person behind an affiliate: one address, with all their programmes. */
export const Route = createFileRoute('/_merchant/affiliates_/$affiliateId')({
  validateSearch: FiguresSearch.pick({ period: true, from: true, to: true }),
  loader: ({ context, params }) =>
    fetchAhead(context, (cache) => [
      cache.prefetchQuery(campaignsQuery(context.api)),
      cache.prefetchQuery(personQuery(context.api, params.affiliateId)),
    ]),
  component: PersonPage,
});

function PersonPage() {
  const { t } = useTranslation('people');
  const api = useApi();
  const { affiliateId } = Route.useParams();
  const person = useQuery(personQuery(api, affiliateId));
  const campaigns = useQuery(campaignsQuery(api));
  if (person.data && campaigns.data)
    return <Profile key={person.data.id} person={person.data} campaigns={campaigns.data} />;
  if (isUnknown(person.error))
    return (
      <EmptyState
        heading
        title={t('notFound')}
        body={t('notFoundHint')}
        action={
          <Button asChild>
            <Link to="/affiliates">{t('affiliates:title')}</Link>
          </Button>
        }
      />
    );
  const failed = [person, campaigns].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <div className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-[480px]" />
    </div>
  );
}

function Profile({ person, campaigns }: { person: Person; campaigns: readonly CampaignSummary[] }) {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const isViewing = useIsViewing();
  const isDemo = useIsDemo();
  const commandsOf = useAffiliateCommands();
  const { affiliates } = person;
  const { rows, balances, accounts } = usePersonRows(affiliates, campaigns);
  const taxSettings = useQuery({ ...taxSettingsQuery(useApi()), enabled: !isDemo && !isViewing });
  const live = affiliates.filter((one) => campaigns.some(({ id, isTest }) => id === one.campaignId && !isTest));
  const counted = live.length > 0 ? live : affiliates;
  const campaignOf = (affiliateId: string) => rows.find((row) => row.affiliate.id === affiliateId)?.campaignName ?? '';
  const settleAndRemove = useCallback(
    ({ id, campaignId }: Affiliate) =>
      void navigate({
        to: '/campaign/$campaignId/affiliates',
        params: { campaignId },
        search: { settle: 'affiliate_deletion', affiliate: id },
      }),
    [navigate],
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <Head person={person} />
      {person.unreachableSince !== null && <UnreachableNotice email={person.email} since={person.unreachableSince} />}
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          <PersonFigures
            affiliates={counted}
            since={person.since}
            requested={requestedFigures({ ...search, compare: 'off' })}
            onChange={({ period, from, to }) =>
              void navigate({ search: { period, from, to }, replace: true, resetScroll: false })
            }
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10 lg:border-l lg:pl-8">
          {balances && <Owed balances={balances.filter((one) => counted.some(({ id }) => id === one.affiliateId))} />}
          <PersonConversions affiliates={affiliates} campaigns={campaigns} />
        </div>
      </div>
      <PersonProgrammes rows={rows} campaigns={campaigns} commandsOf={commandsOf} onSettleAndRemove={settleAndRemove} />
      {!isDemo && (
        <Adjustments
          name={person.names.join(', ')}
          affiliateIds={affiliates.map(({ id }) => id)}
          places={balances ? rows.flatMap(placesOf) : []}
          campaignOf={campaignOf}
          isViewing={isViewing}
        />
      )}
      <div className="grid grid-cols-1 gap-10 border-t pt-8 lg:grid-cols-3">
        {!isViewing && <Notes affiliateId={person.id} />}
        {!isDemo && <Payments affiliateId={person.id} campaignOf={campaignOf} />}
        {accounts && (
          <SelfBilling
            of={live.map(({ id }) => ({
              affiliateId: id,
              campaignName: campaignOf(id),
              agreement: accounts.find((account) => account.affiliateId === id)?.selfBilling ?? null,
            }))}
            isOn={taxSettings.data?.selfBilling ?? false}
          />
        )}
      </div>
      {!isDemo && !isViewing && rows.length > 0 && (
        <Statements
          of={rows.map(({ affiliate, campaignName }) => ({
            title: campaignName,
            place: merchantsPlace(affiliate.campaignId, affiliate.id),
          }))}
        />
      )}
    </div>
  );
}

/** Where the person can get a bonus or a correction. */
const placesOf = ({ affiliate, campaignName, currency, money }: AffiliateRow): AdjustmentPlace[] =>
  money.balances.map((balance) => ({
    campaignId: affiliate.campaignId,
    affiliateId: affiliate.id,
    campaignName,
    currency: balance.currency,
    isOwnCurrency: balance.currency === currency,
    owedMinor: balance.owedMinor,
  }));

function Head({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { names, email, language, since } = person;
  return (
    <div className="grid gap-3">
      <PageHead
        title={names.join(', ')}
        crumbs={[
          <Link key="affiliates" to="/affiliates">
            {t('affiliates:title')}
          </Link>,
        ]}
        note={
          <>
            <span className="inline-flex min-w-0 items-center gap-1">
              <span className="wrap-anywhere">{email}</span>
              <CopyButton
                compact
                text={email}
                label={t('copyEmail')}
                copiedToast={t('emailCopied')}
                failedToast={t('copyFailed')}
              />
            </span>
            <span className="text-ink-soft text-sm">{t('since', { date: format.date(since) })}</span>
            {language !== null && (
              <span className="text-ink-soft text-sm">{t('language', { language: LANGUAGES[language] })}</span>
            )}
          </>
        }
      />
      <PersonTags person={person} />
    </div>
  );
}

/** Balances have no period. */
function Owed({ balances }: { balances: Parameters<typeof sumBalances>[0] }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const sums = sumBalances(balances);
  return (
    <section aria-labelledby="owed" className="grid gap-2">
      <h2 id="owed" className="font-semibold tracking-tight">
        {t('people:owed.title')}
      </h2>
      {sums.length === 0 && <p className="text-ink-soft text-sm">{t('people:owed.none')}</p>}
      {sums.map((sum) => (
        <dl key={sum.currency} className="grid gap-1 text-sm">
          {(['owed', 'settling', 'pending', 'paid'] as const).map((part) => (
            <div key={part} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{t(`owed.${part}`)}</dt>
              <dd className={part === 'owed' ? 'font-medium tabular-nums' : 'tabular-nums'}>
                {format.money(sum[`${part}Minor`], sum.currency)}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

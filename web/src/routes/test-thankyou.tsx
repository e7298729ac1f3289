import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { queryKeys } from '../api/query-keys.ts';
import { useApi } from '../api/use-api.ts';
import { campaignQuery } from '../features/campaigns/queries.ts';
import { AffiliationSearch, readAffiliation } from '../features/test-shop/affiliation.ts';
import { recordConversion } from '../features/test-shop/record-conversion.ts';
import { ShopShell } from '../features/test-shop/shop-shell.tsx';
import { useFormat } from '../format/use-format.ts';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/primitives/button.tsx';
import { ErrorState } from '../ui/primitives/states.tsx';

export const Route = createFileRoute('/test-thankyou')({
  validateSearch: AffiliationSearch.extend({
    product: z.string().optional().catch(undefined),
    price: z.string().optional().catch(undefined),
    order: z.string().min(8).max(128).optional().catch(undefined),
  }),
  component: ThankYou,
});

function ThankYou() {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const api = useApi();
  const search = Route.useSearch();
  const affiliation = useMemo(() => readAffiliation(search, localStorage, Date.now()), [search]);
  const [visit] = useState(() => `TEST-${crypto.randomUUID().slice(0, 13).toUpperCase()}`);
  const orderId = search.order ?? visit;
  const { price } = search;
  const complete = affiliation.ref !== undefined && affiliation.campaign !== undefined && price !== undefined;
  // A query, not an effect: it runs once per order and visit however often the page renders, and can be retried.
  const recorded = useQuery({
    queryKey: queryKeys.conversions.test(orderId),
    queryFn: () => recordConversion(api, { affiliation, price: price ?? '', orderId }),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const session = useSessionState(useSession());
  // A merchant who tries out their own campaign gets a link back to it.
  const own = useQuery({
    ...campaignQuery(api, affiliation.campaign ?? ''),
    enabled: session.status === 'signedIn' && affiliation.campaign !== undefined,
    retry: false,
  });
  const shop = {
    ...(affiliation.ref === undefined ? {} : { ref: affiliation.ref }),
    ...(affiliation.campaign === undefined ? {} : { campaign: affiliation.campaign }),
  };
  return (
    <ShopShell>
      <div className="mt-6 grid max-w-2xl gap-8">
        <div>
          <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('thanks.title')}</h1>
          <p className="mt-3 text-ink-soft">{t('thanks.intro')}</p>
        </div>
        <Block title={t('thanks.order')}>
          <Line name={t('thanks.product')} value={search.product ?? t('thanks.unknownProduct')} />
          <Line name={t('thanks.price')} value={priceText(price, format)} />
          <Line name={t('thanks.date')} value={format.date(Date.now())} />
          <Line name={t('thanks.number')} value={orderId} />
        </Block>
        <Block title={t('thanks.tracking')}>
          <Line name={t('thanks.affiliate')} value={affiliation.ref ?? t('debug.none')} />
          <Line name={t('thanks.campaign')} value={affiliation.campaign ?? t('debug.none')} />
          <Line
            name={t('thanks.token')}
            value={t(affiliation.sillage === undefined ? 'thanks.tokenMissing' : 'thanks.tokenThere')}
          />
        </Block>
        <div aria-live="polite">
          {!complete && (
            <p className="flex gap-3 rounded-card bg-buoy-wash p-4 text-buoy-ink text-sm leading-relaxed">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t('thanks.noAffiliation')}
            </p>
          )}
          {complete && recorded.isPending && <p className="text-ink-soft text-sm">{t('thanks.recording')}</p>}
          {recorded.isError && <ErrorState error={recorded.error} onRetry={() => void recorded.refetch()} />}
          {recorded.data && (
            <p className="flex gap-3 rounded-card bg-positive-wash p-4 text-positive-ink text-sm leading-relaxed">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t(own.data?.isTest ? 'testMode:thanks.recorded' : 'thanks.recorded')}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {own.data && (
            <Button asChild>
              <Link to="/campaign/$campaignId" params={{ campaignId: own.data.id }}>
                {t('testMode:thanks.see')}
              </Link>
            </Button>
          )}
          <Button asChild variant="outline">
            <Link to="/test-products" search={shop}>
              {t('thanks.back')}
            </Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/dashboard">{t('thanks.dashboard')}</Link>
          </Button>
        </div>
      </div>
    </ShopShell>
  );
}

function priceText(price: string | undefined, format: ReturnType<typeof useFormat>): string {
  const amount = Number(price);
  return price === undefined || Number.isNaN(amount) ? 'N/A' : format.money(Math.round(amount * 100), 'EUR');
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t pt-5">
      <h2 className="font-semibold text-sm">{title}</h2>
      <dl className="mt-3 grid gap-2 text-sm">{children}</dl>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </div>
  );
}

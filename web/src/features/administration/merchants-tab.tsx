import type { Merchant } from '@sillage/proto/http/merchants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { MerchantDialog } from './merchant-dialog.tsx';
import { PlansSection } from './plans-section.tsx';
import { merchantsQuery } from './queries.ts';

export function MerchantsTab() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const [search, setSearch] = useState('');
  const merchants = useInfiniteQuery(merchantsQuery(api, useDeferredValue(search.trim())));
  const [opened, setOpened] = useState<string | null>(null);
  const rows = merchants.data?.pages.flatMap((page) => page.merchants);
  return (
    <>
      <Section title={t('merchants.title')} hint={t('merchants.hint')}>
        <SearchBox label={t('merchants.search')} value={search} onChange={setSearch} />
        {merchants.isPending && <SkeletonRows rows={5} className="h-9" />}
        {merchants.isError && !rows && <ErrorState error={merchants.error} onRetry={() => void merchants.refetch()} />}
        {rows?.length === 0 && <p className="text-ink-soft text-sm">{t('merchants.none')}</p>}
        {rows && rows.length > 0 && (
          <ul className="grid divide-y border-t">
            {rows.map((merchant) => (
              <MerchantRow key={merchant.id} merchant={merchant} onOpen={() => setOpened(merchant.id)} />
            ))}
          </ul>
        )}
        <MorePages list={merchants} />
        {opened !== null && <MerchantDialog merchantId={opened} onClose={() => setOpened(null)} />}
      </Section>
      <PlansSection />
    </>
  );
}

function MerchantRow({ merchant, onOpen }: { merchant: Merchant; onOpen: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { email, id, createdAt, lastSignInAt, isSuspended, deletionDueAt } = merchant;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 text-sm">
      <p className="truncate font-medium">{email ?? id}</p>
      <Button variant="outline" size="sm" aria-label={t('merchants.open', { email: email ?? id })} onClick={onOpen}>
        {t('merchants.details')}
      </Button>
      <p className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
        {t('merchants.since', { date: format.date(createdAt) })}
        {lastSignInAt !== null && <> · {t('merchants.seen', { date: format.moment(lastSignInAt) })}</>}
        {isSuspended && <Badge tone="negative">{t('merchants.suspended')}</Badge>}
        {deletionDueAt !== null && (
          <Badge tone="buoy">{t('merchants.closing', { date: format.date(deletionDueAt) })}</Badge>
        )}
      </p>
    </li>
  );
}

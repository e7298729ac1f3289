import type { Click, ClickExplanation, Conversion } from '@sillage/proto/http/conversions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { clickExplanationQuery } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

interface ClickDrawerProps {
  readonly click: Click;
  readonly affiliateName: (affiliateId: string) => string;
  readonly onConversion: (conversion: Conversion) => void;
  readonly onClose: () => void;
}

/** Why a click counts or not, where it came from, and its conversion. */
export function ClickDrawer({ click, affiliateName, onConversion, onClose }: ClickDrawerProps) {
  const api = useApi();
  const format = useFormat();
  const { t } = useTranslation('conversions');
  const explanation = useQuery(clickExplanationQuery(api, click));
  return (
    <Dialog
      open
      placement="side"
      onOpenChange={(open) => !open && onClose()}
      title={affiliateName(click.affiliateId)}
      description={`${t('click.title')} · ${format.dateTime(click.occurredAt)}`}
    >
      <div className="grid gap-8">
        {explanation.isPending && <SkeletonRows rows={4} />}
        {explanation.isError && <ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />}
        {explanation.data && (
          <>
            <Why explanation={explanation.data} affiliateName={affiliateName} />
            <Facts explanation={explanation.data} />
            {explanation.data.visit && <Orders conversions={explanation.data.conversions} onOpen={onConversion} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface WhyProps {
  readonly explanation: ClickExplanation;
  readonly affiliateName: (affiliateId: string) => string;
}

function Why({ explanation: { click, visit }, affiliateName }: WhyProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const affiliate = affiliateName(click.affiliateId);
  const sentences = [
    ...(click.outcome === 'rejected'
      ? [t('click.rejected', { reason: t(`rejected.${click.rejectedReason ?? 'other'}`, click.rejectedReason ?? '') })]
      : []),
    ...(click.outcome === 'repeated' ? [t('repeatedHint')] : []),
    ...(click.outcome === 'counted' ? [t('click.counted', { affiliate })] : []),
    ...(visit && click.superseded ? [t('click.superseded', { owner: affiliateName(visit.ownerAffiliateId) })] : []),
    ...(visit?.ownerClickId === click.id ? [t('click.opened', { affiliate })] : []),
    ...(visit ? [t('click.visit', { from: format.dateTime(visit.startedAt), to: format.dateTime(visit.endsAt) })] : []),
  ];
  return (
    <section aria-labelledby="why">
      <h3 id="why" className="font-semibold text-sm">
        {t(click.outcome === 'counted' ? 'click.why' : 'click.whyNot')}
      </h3>
      <ul className="mt-3 grid gap-2 text-sm leading-relaxed">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ explanation: { click, os, destinationUrl, shortCode } }: { explanation: ClickExplanation }) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const facts = [
    ['country', format.country(click.country)],
    ['device', [t(`device.${click.device}`, click.device), click.browser, os].filter(Boolean).join(' · ')],
    ['referrer', click.referrerHost || t('direct')],
    ['link', shortCode ? `/s/${shortCode}` : t('click.ownLink')],
    ['subs', click.subs.map((value, index) => `sub${index + 1}: ${value || '–'}`).join(', ')],
    ['destination', destinationUrl],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{t(`click.${name}`)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface OrdersProps {
  readonly conversions: readonly Conversion[];
  readonly onOpen: (conversion: Conversion) => void;
}

function Orders({ conversions, onOpen }: OrdersProps) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  return (
    <section aria-labelledby="orders">
      <h3 id="orders" className="font-semibold text-sm">
        {t('click.conversions')}
      </h3>
      {conversions.length === 0 && <p className="mt-2 text-ink-soft text-sm">{t('click.noConversions')}</p>}
      <ul className="mt-2">
        {conversions.map((conversion) => (
          <li key={conversion.id} className="border-t first:border-t-0">
            <button
              type="button"
              onClick={() => onOpen(conversion)}
              className="-mx-2 flex w-[calc(100%+1rem)] flex-wrap items-center gap-2 rounded-lg px-2 py-2.5 text-left text-sm hover:bg-wash"
            >
              <span className="font-medium tabular-nums">
                {format.money(conversion.amountMinor, conversion.currency)}
              </span>
              <StateBadge conversion={conversion} />
              <span className="ml-auto text-ink-soft text-xs">{format.moment(conversion.occurredAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';

interface OwnTermsProps {
  readonly terms: NonNullable<PublicCampaign['terms']>;
  readonly own: PublicCampaign['own'];
  readonly currency: string;
  /** How to reach a higher rate. */
  readonly children?: ReactNode;
}

/** The commission of an order and when it is paid, as of today. */
export function OwnTerms({ terms, own, currency, children }: OwnTermsProps) {
  const { t } = useTranslation('ownPage');
  const format = useFormat();
  const { attributionModel, attributionWindowSeconds, holdDays, renewalMonths, paymentMode } = terms;
  const window = format.duration(attributionWindowSeconds);
  const lines = [
    t(`terms.model.${attributionModel}`, { window }),
    renewalMonths === null
      ? t('terms.renewsForLife')
      : renewalMonths === 0
        ? t('terms.firstOrder')
        : t('terms.renews', { count: renewalMonths }),
    holdDays === 0
      ? t(`terms.noHold.${terms.autoApprove ? 'byItself' : 'byHand'}`)
      : t(`terms.hold.${terms.autoApprove ? 'byItself' : 'byHand'}`, {
          hold: format.duration((holdDays * DAY_MS) / 1000),
        }),
    t(`terms.paidBy.${paymentMode}`),
    ...(terms.minimumPayoutMinor === 0
      ? []
      : [t('terms.minimum', { amount: format.money(terms.minimumPayoutMinor, currency) })]),
  ];
  return (
    <section aria-labelledby="own-terms" className="grid gap-4">
      <h2 id="own-terms" className="font-semibold text-lg tracking-tight">
        {t('terms.title')}
      </h2>
      {own && (
        <p>
          <span className="font-medium text-2xl tracking-tight">{format.rate(own.rateBps)}</span>{' '}
          <span className="text-ink-soft text-sm">{t('terms.rate')}</span>
        </p>
      )}
      {children}
      <ul className="grid max-w-prose gap-1.5 text-ink-soft text-sm leading-relaxed">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {own && own.couponCodes.length > 0 && (
        <div className="grid gap-1.5">
          <h3 className="font-medium text-sm">{t('terms.codes', { count: own.couponCodes.length })}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {own.couponCodes.map((code) => (
              <li key={code} className="wrap-anywhere inline-flex items-center gap-1 font-mono text-sm">
                {code}
                <CopyButton
                  compact
                  text={code}
                  label={t('terms.copyCode', { code })}
                  copiedToast={t('terms.codeCopied')}
                  failedToast={t('common:copyFailed')}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {own?.accepted && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium underline-offset-4 hover:underline">
            {t('terms.accepted', {
              version: own.accepted.version,
              date: format.date(own.accepted.publishedAt),
            })}
          </summary>
          <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-ink-soft leading-relaxed">
            {own.accepted.text}
          </p>
        </details>
      )}
    </section>
  );
}

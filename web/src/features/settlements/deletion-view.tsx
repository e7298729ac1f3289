import type { Quote } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/primitives/notice.tsx';
import { PayoutHoldNotice } from '../../ui/primitives/payout-hold-notice.tsx';
import { CardLine, type CardLineProps } from './card-line.tsx';
import { HeldBack } from './held-back.tsx';
import { LastPayment } from './last-payment.tsx';
import { QuoteChanged } from './quote-changed.tsx';
import { chargedOf } from './quote-parts.ts';
import { Sums } from './sums.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

interface DeletionViewProps extends CardLineProps {
  readonly replaced: Quote | null;
}

/** The costs, steps and consequences of a campaign's deletion. */
export function DeletionView({ quote, replaced, testCard }: DeletionViewProps) {
  const { t } = useTranslation('settlements');
  const isCharged = chargedOf(quote.charges).length > 0;
  const steps = [
    'pause',
    ...(isCharged ? ['charge'] : []),
    ...(quote.lines.some((line) => line.outcome === 'transfer') ? ['pay'] : []),
    ...(quote.lines.some((line) => line.outcome === 'notice' || line.outcome === 'no_account') ? ['tell'] : []),
    ...(isCharged ? ['invoice'] : []),
    'archive',
  ];
  return (
    <div className="grid grid-cols-1 gap-7">
      {quote.payoutHold && <PayoutHoldNotice hold={quote.payoutHold} />}
      {replaced && <QuoteChanged before={replaced} after={quote} />}
      <div className="grid gap-4">
        <LastPayment at={quote.lastPaymentAt} />
        {quote.mode === 'self_pay' && !quote.isTest && quote.lines.some((line) => line.outcome === 'notice') && (
          <Notice>{t('selfPay')}</Notice>
        )}
        <Sums quote={quote} />
        <CardLine quote={quote} testCard={testCard} />
      </div>
      <WhoGetsWhat quote={quote} />
      <HeldBack quote={quote} />
      <section aria-labelledby="deletion-steps" className="grid gap-3">
        <h3 id="deletion-steps" className="font-semibold text-sm">
          {t('deletion.stepsTitle')}
        </h3>
        <ol className="grid gap-2 text-sm">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-5 shrink-0 place-items-center rounded-full bg-wash font-medium text-[11px] text-ink-soft"
              >
                {index + 1}
              </span>
              {t(`deletion.step.${step}`)}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="deletion-lost" className="grid gap-3">
        <h3 id="deletion-lost" className="font-semibold text-negative-ink text-sm">
          {t('deletion.lostTitle')}
        </h3>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm leading-relaxed">
          <li>{t('deletion.lostLinks')}</li>
          <li>{t('deletion.lostDashboard')}</li>
          <li>{t('deletion.lostTracking')}</li>
        </ul>
        <p className="text-ink-soft text-sm">{t('deletion.kept')}</p>
      </section>
    </div>
  );
}

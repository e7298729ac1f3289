import type { Quote } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/primitives/notice.tsx';
import { PayoutHoldNotice } from '../../ui/primitives/payout-hold-notice.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { CardLine, type CardLineProps } from './card-line.tsx';
import { HeldBack } from './held-back.tsx';
import { LastPayment } from './last-payment.tsx';
import { QuoteChanged } from './quote-changed.tsx';
import { isEmpty } from './quote-parts.ts';
import type { SelfPay } from './self-pay-line.tsx';
import { Sums } from './sums.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

interface QuoteViewProps extends Pick<CardLineProps, 'testCard'> {
  readonly quote: Quote;
  /** The previous quote, if it was confirmed too late. */
  readonly replaced: Quote | null;
  readonly selfPay?: SelfPay | undefined;
}

/** Everything that a merchant needs to know before paying. */
export function QuoteView({ quote, replaced, testCard, selfPay }: QuoteViewProps) {
  const { t } = useTranslation('settlements');
  const isForAffiliate = quote.reason === 'affiliate_deletion';
  return (
    <div className="grid grid-cols-1 gap-7">
      {quote.payoutHold && <PayoutHoldNotice hold={quote.payoutHold} />}
      {replaced && <QuoteChanged before={replaced} after={quote} />}
      {isEmpty(quote) && !isForAffiliate ? (
        <EmptyState title={t('nothing.title')} body={t('nothing.body')} />
      ) : (
        <>
          <div className="grid gap-4">
            {quote.mode === 'self_pay' && !quote.isTest && quote.lines.some((line) => line.outcome === 'notice') && (
              <Notice>{t('selfPay')}</Notice>
            )}
            <Sums quote={quote} />
            <CardLine quote={quote} testCard={testCard} />
          </div>
          <WhoGetsWhat quote={quote} selfPay={selfPay} />
        </>
      )}
      <HeldBack quote={quote} />
      <LastPayment at={quote.lastPaymentAt} />
    </div>
  );
}

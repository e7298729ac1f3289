import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { PaymentMode } from '@sillage/proto/values/payments';
import { useTranslation } from 'react-i18next';
import { PayoutStatusBadge } from '../../ui/primitives/payout-status.tsx';

interface PayoutAccountProps {
  readonly mode: PaymentMode;
  readonly status: PayoutAccountStatus;
}

/** Where the money goes, and what is still to do for it. */
export function PayoutAccount({ mode, status }: PayoutAccountProps) {
  const { t } = useTranslation('ownPage');
  const isManaged = mode === 'managed';
  return (
    <section aria-labelledby="payout-account" className="grid gap-2">
      <h2
        id="payout-account"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg tracking-tight"
      >
        {t('account.title')}
        {isManaged && <PayoutStatusBadge status={status} />}
      </h2>
      <p className="max-w-prose text-ink-soft text-sm leading-relaxed">
        {isManaged ? t(`account.managed.${status}`) : t('account.direct')}
      </p>
    </section>
  );
}

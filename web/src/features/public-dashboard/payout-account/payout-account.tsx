import type { BankDetails } from '@sillage/proto/http/payouts';
import type { PayoutAccountStatus } from '@sillage/proto/http/settlements';
import type { PaymentMode } from '@sillage/proto/values/payments';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { PayoutStatusBadge } from '../../../ui/primitives/payout-status.tsx';
import { Skeleton } from '../../../ui/primitives/states.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { PROVIDER_NAMES } from '../../payouts/provider-names.ts';
import type { OwnDashboard } from '../own-dashboard.ts';
import { useOwnCommands } from '../use-own-commands.ts';
import { ownPaymentDetailsQuery, payoutAccountCommands } from './queries.ts';

interface PayoutAccountProps {
  /** Absent in the demo, whose affiliates are not paid. */
  readonly of: OwnDashboard | undefined;
  readonly mode: PaymentMode;
  readonly status: PayoutAccountStatus;
}

const NOTHING_TO_DO: readonly PayoutAccountStatus[] = ['pending', 'enabled', 'rejected'];

/** The account to which commissions are paid, and what is still missing. */
export function PayoutAccount({ of, mode, status }: PayoutAccountProps) {
  const { t } = useTranslation('ownPage');
  const isManaged = mode === 'managed';
  return (
    <section aria-labelledby="payout-account" className="grid justify-items-start gap-3">
      <h2
        id="payout-account"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg tracking-tight"
      >
        {t('account.title')}
        {isManaged && <PayoutStatusBadge status={status} />}
      </h2>
      {isManaged && (
        <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{t(`account.managed.${status}`)}</p>
      )}
      {of && !isManaged && <PaidDirectly of={of} />}
      {of && !(isManaged && NOTHING_TO_DO.includes(status)) && <LinkByMail of={of} />}
    </section>
  );
}

/**
 * The link to change the account is mailed to the affiliate, so that somebody who only has this page's address cannot
 * change it.
 */
function LinkByMail({ of }: { readonly of: OwnDashboard }) {
  const { t } = useTranslation('ownPage');
  const commands = useOwnCommands(payoutAccountCommands, of);
  const mailing = useAction({
    act: commands.mailLink,
    done: () => toast.success(t('account.linkSent')),
    failed: t('account.linkFailed'),
  });
  return (
    <>
      <p className="max-w-prose text-ink-soft text-sm leading-relaxed">{t('account.linkHint')}</p>
      <Button variant="outline" size="sm" disabled={mailing.isPending} onClick={() => void mailing.run()}>
        <Mail aria-hidden="true" className="size-4" />
        {t('account.link')}
      </Button>
    </>
  );
}

/** Shows nothing if the details cannot be loaded, because the rest of the page is still useful. */
function PaidDirectly({ of }: { readonly of: OwnDashboard }) {
  const { data, isPending } = useQuery(ownPaymentDetailsQuery(useApi(), of));
  if (isPending) return <Skeleton className="h-5 w-64 max-w-full" />;
  return data ? <Details details={data.details} /> : null;
}

function Details({ details }: { readonly details: BankDetails | null }) {
  const { t } = useTranslation(['ownPage', 'payouts']);
  const format = useFormat();
  if (details === null) return <p className="max-w-prose text-sm leading-relaxed">{t('account.direct')}</p>;
  const { last4, wallet, usableFrom } = details;
  return (
    <p className="wrap-anywhere max-w-prose text-sm leading-relaxed">
      {wallet
        ? t('payouts:wallet.current', { email: wallet.maskedEmail, provider: PROVIDER_NAMES[wallet.provider] })
        : t('payouts:bank.current', { last4 })}
      {Date.parse(usableFrom) > Date.now() && ` ${t('payouts:bank.onHold', { date: format.dateTime(usableFrom) })}`}
    </p>
  );
}

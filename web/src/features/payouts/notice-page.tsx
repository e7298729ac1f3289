import type { Notice as CommissionNotice } from '@sillage/proto/http/payouts';
import { ExternalLink, PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { PayoutStatusBadge } from '../../ui/primitives/payout-status.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { type BankCommands, BankDetailsSection } from './bank-details.tsx';
import { Guide } from './guide.tsx';
import { PayoutFrame } from './payout-frame.tsx';
import { openWindow } from './provider-window.ts';

interface NoticePageProps {
  /** Null if the link is invalid: then nothing is known and nothing can be set up. */
  readonly notice: CommissionNotice | null;
  /** Why the link is invalid, as a sentence. */
  readonly refused?: string | undefined;
  /** Each resolves with an address of the provider. */
  readonly setUp: () => Promise<string>;
  readonly logIn: () => Promise<string>;
  readonly bank: BankCommands;
  /** Called to refetch, after a visit to the provider, a failure, or a change of bank details. */
  readonly onChanged: () => void;
  /** Further sections with questions of the merchant. */
  readonly children?: ReactNode;
}

/** The commission that the mail announced, and the account to which it can be paid. */
export function NoticePage({ notice, refused, setUp, logIn, bank, onChanged, children }: NoticePageProps) {
  const { t } = useTranslation('payouts');
  const isEarned = notice === null || notice.amounts.length > 0;
  return (
    <PayoutFrame
      mark={<PartyPopper aria-hidden="true" className="size-10 text-buoy" />}
      title={t(isEarned ? 'notice.title' : 'notice.titleInvited', {
        name: notice?.affiliateName ?? t('notice.someone'),
      })}
      intro={t(introOf(isEarned, notice?.merchantPays ?? false))}
      isDirect={notice?.merchantPays}
      about={notice?.affiliateId}
    >
      {refused !== undefined && (
        <Notice tone="alert" title={refused}>
          {t('notice.askAgain')}
        </Notice>
      )}
      <Facts notice={notice} />
      {notice?.merchantPays && <BankDetailsSection notice={notice} commands={bank} onChanged={onChanged} />}
      {!notice?.merchantPays && <Account notice={notice} setUp={setUp} logIn={logIn} onChanged={onChanged} />}
      {children}
      {notice && (
        <p className="text-ink-soft text-xs">
          {t('notice.affiliateId')} <span className="break-all font-mono">{notice.affiliateId}</span>
        </p>
      )}
    </PayoutFrame>
  );
}

/** In self-pay mode the text promises nothing that the platform would do. */
function introOf(isEarned: boolean, merchantPays: boolean) {
  if (merchantPays) return isEarned ? 'notice.introMerchantPays' : 'notice.introInvitedMerchantPays';
  return isEarned ? 'notice.intro' : 'notice.introInvited';
}

function Facts({ notice }: { notice: CommissionNotice | null }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  return (
    <dl className="grid gap-5 border-y py-6 sm:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-ink-soft text-sm">{t('notice.campaign')}</dt>
        <dd className="mt-1 wrap-anywhere font-medium text-lg">
          {notice?.campaignName ?? t('notice.unknownCampaign')}
        </dd>
      </div>
      {notice !== null && notice.amounts.length > 0 && (
        <div className="min-w-0">
          <dt className="text-ink-soft text-sm">{t('notice.commission')}</dt>
          {notice.amounts.map((amount) => (
            <dd key={amount.currency} className="mt-1 font-medium text-3xl text-wake-ink tracking-tight">
              {format.money(amount.amountMinor, amount.currency)}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

interface Visit {
  readonly way: 'setUp' | 'logIn';
  readonly page: ReturnType<typeof openWindow>;
}

type AccountProps = Pick<NoticePageProps, 'notice' | 'setUp' | 'logIn' | 'onChanged'>;

function Account({ notice, setUp, logIn, onChanged }: AccountProps) {
  const { t } = useTranslation('payouts');
  // A person who was only invited has yet to create an account, so there is none to complete.
  const status = notice && notice.account.accountId !== null ? notice.account.status : 'unknown';
  const isComplete = status === 'enabled';
  const hasEmail = notice?.hasEmail ?? true;

  const visit = useAction({
    act: async ({ way, page }: Visit) => page.show(await (way === 'setUp' ? setUp : logIn)()),
    done: (_nothing, { way }) => {
      if (way === 'setUp') toast.success(t('notice.started'), { description: t('notice.startedHint') });
      onChanged();
    },
    failed: (error, { page }) => {
      page.close();
      toastFailure(t('notice.failed'), error);
      onChanged();
    },
  });

  function go(way: Visit['way']) {
    if (!hasEmail) return toast.error(t('common:error'), { description: t('notice.emailMissingToast') });
    void visit.run({ way, page: openWindow() });
  }

  return (
    <section aria-labelledby="payout-account" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="payout-account" className="font-semibold text-lg tracking-tight">
          {t('notice.accountTitle')}
        </h2>
        {status !== 'unknown' && <PayoutStatusBadge status={status} />}
      </div>
      {notice?.isHeld && <Notice tone="alert">{t('notice.held')}</Notice>}
      {!(notice?.isHeld && isComplete) && (
        <p className="text-ink-soft text-sm leading-relaxed">{t(`notice.account.${status}`)}</p>
      )}
      {!hasEmail && <Notice tone="alert" title={t('notice.emailMissing')} />}
      <div className="flex flex-wrap gap-2">
        {!isComplete && (
          <SubmitButton
            type="button"
            size="lg"
            busy={visit.pending?.way === 'setUp'}
            disabled={notice === null || !hasEmail || visit.isPending}
            onClick={() => go('setUp')}
          >
            {t(status === 'unknown' ? 'notice.create' : 'notice.goOn')}
          </SubmitButton>
        )}
        <Button
          size="lg"
          variant={isComplete ? 'default' : 'outline'}
          disabled={notice === null || notice.account.accountId === null || visit.isPending}
          aria-busy={visit.pending?.way === 'logIn'}
          onClick={() => go('logIn')}
        >
          <ExternalLink />
          {t('notice.logIn')}
        </Button>
      </div>
      {notice && hasEmail && (
        <p className="text-ink-soft text-xs">{t('notice.sentTo', { email: notice.maskedEmail })}</p>
      )}
      <Guide />
    </section>
  );
}

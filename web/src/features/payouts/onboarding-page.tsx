import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../site/support-link.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import type { OnboardingState } from './onboarding-state.ts';
import { PayoutFrame } from './payout-frame.tsx';

interface OnboardingPageProps {
  readonly state: OnboardingState;
  readonly accountId: string | null;
  /** A link back to the notice, if its link is known, where the set-up can be restarted. */
  readonly toNotice: ReactNode;
  readonly onClose: () => void;
}

const MARKS: Record<OnboardingState, ReactNode> = {
  success: <CircleCheck aria-hidden="true" className="size-12 text-positive" />,
  expired: <Clock aria-hidden="true" className="size-12 text-buoy" />,
  incomplete: <Clock aria-hidden="true" className="size-12 text-buoy" />,
  rejected: <CircleAlert aria-hidden="true" className="size-12 text-negative" />,
  verifying: <LoaderCircle aria-hidden="true" className="size-12 animate-spin text-wake" />,
  missing: <CircleAlert aria-hidden="true" className="size-12 text-negative" />,
};

const NEXT = ['automatic', 'delay', 'mail', 'dashboard'] as const;

/** The page to which the provider returns affiliates. */
export function OnboardingPage({ state, accountId, toNotice, onClose }: OnboardingPageProps) {
  const { t } = useTranslation('payouts');
  return (
    <PayoutFrame mark={MARKS[state]} title={t(`onboarding.${state}.title`)} about={accountId ?? undefined}>
      <p role="status" className="text-lg leading-relaxed">
        {t(`onboarding.${state}.body`)}
      </p>
      {state === 'success' && (
        <section aria-labelledby="next-steps" className="grid gap-3 border-y py-6">
          <h2 id="next-steps" className="font-semibold text-sm">
            {t('onboarding.next.title')}
          </h2>
          <ul className="grid list-disc gap-2 pl-5 text-sm leading-relaxed">
            {NEXT.map((step) => (
              <li key={step}>{t(`onboarding.next.${step}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {accountId && (
        <p className="text-ink-soft text-sm">
          {t('onboarding.account')} <span className="break-all font-mono text-xs">{accountId}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {state !== 'success' && state !== 'verifying' && toNotice}
        <Button variant={state === 'success' ? 'default' : 'outline'} onClick={onClose}>
          {t('onboarding.close')}
        </Button>
        <Button asChild variant="outline">
          <SupportLink subject={t('supportSubject')} about={accountId ?? ''} />
        </Button>
      </div>
    </PayoutFrame>
  );
}

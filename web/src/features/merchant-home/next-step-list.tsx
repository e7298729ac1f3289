import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/primitives/cn.ts';
import type { NextStep } from './next-steps.ts';

const SHOWN = 5;

/** The merchant's open tasks, each with a link to the page where it is done. */
export function NextStepList({ steps }: { steps: readonly NextStep[] }) {
  const { t } = useTranslation('merchantHome');
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="font-medium text-sm">
        {t('next.title')}
      </h2>
      <ul className="mt-2">
        {steps.slice(0, SHOWN).map((step) => (
          <li key={step.kind + ('campaignId' in step ? step.campaignId : '')} className="border-t">
            <StepLink step={step}>
              <span
                aria-hidden="true"
                className={cn(
                  'size-2 shrink-0 rounded-full',
                  step.kind === 'charge_failed' ? 'bg-negative' : 'bg-buoy',
                )}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  {t(`next.${step.kind}`, 'count' in step ? { count: step.count } : {})}
                </span>
                {'name' in step && <span className="block truncate text-ink-soft text-xs">{step.name}</span>}
              </span>
              <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </StepLink>
          </li>
        ))}
      </ul>
      {steps.length > SHOWN && (
        <p className="border-t pt-2 text-ink-soft text-xs">{t('next.more', { count: steps.length - SHOWN })}</p>
      )}
    </section>
  );
}

const LOOK = 'flex items-center gap-3 py-2.5 text-sm hover:text-wake-ink';

function StepLink({ step, children }: { step: NextStep; children: ReactNode }) {
  if (step.kind === 'charge_failed') {
    return (
      <Link to="/account-settings" search={{ tab: 'invoices' }} className={LOOK}>
        {children}
      </Link>
    );
  }
  if (step.kind === 'review') {
    const { campaignId, book } = step;
    return (
      <Link to="/commissions" search={{ state: 'review', campaign: campaignId, book }} className={LOOK}>
        {children}
      </Link>
    );
  }
  const pages = {
    shop_silent: '/campaign/$campaignId/integration',
    connect_shop: '/campaign/$campaignId/integration',
    add_affiliate: '/campaign/$campaignId/affiliates',
    paused: '/campaign/$campaignId/settings',
  } as const;
  return (
    <Link to={pages[step.kind]} params={{ campaignId: step.campaignId }} className={LOOK}>
      {children}
    </Link>
  );
}

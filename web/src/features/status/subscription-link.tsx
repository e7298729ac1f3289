import { Link } from '@tanstack/react-router';
import { BellOff, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { SiteShell } from '../../ui/layout/site-shell.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface SubscriptionLinkProps {
  readonly purpose: 'confirm' | 'unsubscribe';
  /** The link's token; empty if the link was cut off. */
  readonly token: string;
  /** Resolves with the data that the page then shows. */
  readonly act: (token: string) => Promise<{ readonly email: string } | undefined>;
}

const ICONS = { confirm: BellRing, unsubscribe: BellOff };

/** The page behind the links of mails. It needs a click on a button, because mail programs open links automatically. */
export function SubscriptionLink({ purpose, token, act }: SubscriptionLinkProps) {
  const { t } = useTranslation('status');
  const action = useAction({ act: () => act(token), failed: null });
  const isDone = action.isSuccess;
  const isRefused = token === '' || isLinkRefused(action.error);
  const step = isRefused ? 'refused' : isDone ? 'done' : 'unconfirmed';
  const Icon = ICONS[purpose];
  return (
    <SiteShell>
      <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-start gap-6 py-10 sm:py-16">
        <Icon aria-hidden="true" className="size-10 text-wake" />
        <h1 aria-live="polite" className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
          {t(`${purpose}.${step}.title`)}
        </h1>
        <p className="wrap-anywhere text-ink-soft leading-relaxed">
          {t(`${purpose}.${step}.body`, { email: action.data?.email })}
        </p>
        {action.error !== null && !isRefused && <Notice tone="alert" title={errorSentence(action.error)} />}
        <div className="flex flex-wrap gap-3">
          {step === 'unconfirmed' && (
            <SubmitButton type="button" size="lg" busy={action.isPending} onClick={() => void action.run()}>
              {t(`${purpose}.action`)}
            </SubmitButton>
          )}
          <Button asChild size="lg" variant={step === 'unconfirmed' ? 'outline' : 'default'}>
            <Link to="/status">{t('toStatus')}</Link>
          </Button>
        </div>
      </div>
    </SiteShell>
  );
}

const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['link_expired', 'link_invalid', 'validation_failed'].includes(error.code);

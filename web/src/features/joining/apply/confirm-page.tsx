import type { ConfirmedApplication } from '@sillage/proto/http/join';
import { CircleCheck, Link2Off, MailCheck, MailX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';

interface ConfirmPageProps {
  /** The token of the mail's link; empty if the link was cut off. */
  readonly token: string;
  readonly confirm: (token: string) => Promise<ConfirmedApplication>;
}

const ICONS = { unconfirmed: MailCheck, refused: Link2Off, open: CircleCheck, accepted: CircleCheck, declined: MailX };

/** The page behind the mail's link. It needs a click on a button, because mail programs open links automatically. */
export function ConfirmPage({ token, confirm }: ConfirmPageProps) {
  const { t } = useTranslation('joining');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button disappears after the action, so the heading gets the focus.
  const show = () => heading.current?.focus();
  const action = useAction({ act: () => confirm(token), done: show, failed: show });
  const isRefused = token === '' || isLinkRefused(action.error);
  const step = isRefused ? 'refused' : (action.data?.state ?? 'unconfirmed');
  const Icon = ICONS[step];
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-start gap-6 py-10 sm:py-16">
      <Icon aria-hidden="true" className="size-10 text-wake" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] outline-none sm:text-5xl"
      >
        {t(`confirm.${step}.title`, { campaign: action.data?.campaignName })}
      </h1>
      <p className="wrap-anywhere text-ink-soft leading-relaxed">
        {t(`confirm.${step}.body`, { campaign: action.data?.campaignName })}
      </p>
      {action.error !== null && !isRefused && <Notice tone="alert" title={errorSentence(action.error)} />}
      {step === 'unconfirmed' && (
        <SubmitButton type="button" size="lg" busy={action.isPending} onClick={() => void action.run()}>
          {t('confirm.action')}
        </SubmitButton>
      )}
    </div>
  );
}

/** An application that was deleted in the meantime is treated like an expired link. */
const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['link_expired', 'link_invalid', 'not_found', 'validation_failed'].includes(error.code);

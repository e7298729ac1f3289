import type { OptOutChoice } from '@sillage/proto/http/mail-settings';
import { Link } from '@tanstack/react-router';
import { BellOff, BellRing } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface OptOutProps {
  readonly choice: OptOutChoice;
  readonly set: (isOn: boolean) => Promise<unknown>;
}

/**
 * The page behind the link at the end of a mail. It needs a click on a button, because mail programs open links
 * automatically.
 */
export function OptOut({ choice, set }: OptOutProps) {
  const { t } = useTranslation('programmes');
  const [hasDecided, setDecided] = useState(false);
  const action = useAction({
    act: set,
    done: () => setDecided(true),
    failed: t('mails.optOut.failed'),
  });
  const { isOn, campaignName: campaign } = choice;
  const kind = t(`mails.kinds.${choice.kind}`);
  const [title, body] = !isOn
    ? [t('mails.optOut.off'), t('mails.optOut.offBody', { kind, campaign })]
    : hasDecided
      ? [t('mails.optOut.onTitle'), t('mails.optOut.onBody', { kind, campaign })]
      : [t('mails.optOut.title'), t('mails.optOut.question', { kind, campaign })];
  const Icon = isOn && hasDecided ? BellRing : BellOff;
  return (
    <OptOutFrame icon={<Icon aria-hidden="true" className="size-10 text-wake" />} title={title} body={body}>
      <SubmitButton
        type="button"
        size="lg"
        variant={isOn ? 'default' : 'outline'}
        busy={action.isPending}
        onClick={() => void action.run(!isOn)}
      >
        {t(isOn ? 'mails.optOut.act' : 'mails.optOut.on')}
      </SubmitButton>
    </OptOutFrame>
  );
}

/** The link was cut off or has expired, or the affiliate's address has changed. */
export function OptOutRefused() {
  const { t } = useTranslation('programmes');
  return (
    <OptOutFrame
      icon={<BellOff aria-hidden="true" className="size-10 text-wake" />}
      title={t('mails.optOut.refused')}
      body={t('mails.optOut.refusedBody')}
    />
  );
}

interface OptOutFrameProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body: string;
  readonly children?: ReactNode;
}

function OptOutFrame({ icon, title, body, children }: OptOutFrameProps) {
  const { t } = useTranslation('programmes');
  return (
    <div className="grid justify-items-start gap-6">
      {icon}
      <h1 aria-live="polite" className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
        {title}
      </h1>
      <p className="wrap-anywhere max-w-prose text-ink-soft leading-relaxed">{body}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button asChild size="lg" variant={children ? 'ghost' : 'outline'}>
          <Link to="/programmes/settings">{t('mails.optOut.settings')}</Link>
        </Button>
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { isAuthError } from '../../session/auth-errors.ts';
import { useSession } from '../../session/use-session.ts';
import { useCountdown } from '../../ui/hooks/use-countdown.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CodeForm } from '../../ui/primitives/code-form.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { type MailPurpose, redeemCode, sendMail } from './mails.ts';

/** The server sends one mail per address and minute. */
const RESEND_SECONDS = 60;

interface InboxProps {
  readonly purpose: MailPurpose;
  readonly email: string;
  /** False if the mail was sent some time ago, so that a new one can be requested at once. */
  readonly isSent: boolean;
  /** Called after the code of the mail was accepted, which starts a session. */
  readonly onSignedIn: () => void;
}

/** Shown after a mail was sent: asks for its code, or sends another one. */
export function Inbox({ purpose, email, isSent, onSignedIn }: InboxProps) {
  const { t } = useTranslation('auth');
  const { auth } = useSession();
  const countdown = useCountdown(RESEND_SECONDS, isSent);
  const resend = useAction({
    act: async () => sendMail(await auth(), purpose, email),
    done: countdown.restart,
    // The failure is shown below.
    failed: (error) => isAuthError(error) && error.code === 'over_email_send_rate_limit' && countdown.restart(),
  });

  return (
    <div className="grid gap-6">
      <CodeForm
        label={t('mail.code')}
        hint={t('mail.codeHint')}
        submit={t(`mail.${purpose}.redeem`)}
        check={async (code) => {
          await redeemCode(await auth(), purpose, email, code);
          onSignedIn();
        }}
      />
      <div className="grid justify-items-start gap-2 text-sm">
        <p className="text-ink-soft">{t('mail.nothing')}</p>
        <Button
          variant="outline"
          size="sm"
          disabled={countdown.left > 0 || resend.isPending}
          onClick={() => void resend.run()}
        >
          {countdown.left > 0 ? t('mail.resendIn', { count: countdown.left }) : t('mail.resend')}
        </Button>
        {resend.isSuccess && <Notice tone="done">{t('mail.resent', { email })}</Notice>}
        {resend.error && <Notice tone="alert">{errorSentence(resend.error)}</Notice>}
      </div>
    </div>
  );
}

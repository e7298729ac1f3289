import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session/use-session.ts';
import { useCountdown } from '../../ui/hooks/use-countdown.ts';
import { CodeForm } from '../../ui/primitives/code-form.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

const RESEND_SECONDS = 60;

/** A code by text message, sent only on request, because each message costs money. */
export function PhoneChallenge({ factorId }: { factorId: string }) {
  const session = useSession();
  const { t } = useTranslation('auth');
  const countdown = useCountdown(RESEND_SECONDS, false);
  const challenge = useAction({
    act: () => session.ask((auth) => auth.mfa.challenge({ factorId, channel: 'sms' })),
    done: countdown.restart,
    failed: null,
  });
  const challengeId = challenge.data?.id;

  async function verify(code: string) {
    if (challengeId === undefined) return;
    await session.ask((auth) => auth.mfa.verify({ factorId, challengeId, code }));
    toast.success(t('signIn.done'), { description: t('signIn.welcome') });
  }

  return (
    <div className="grid gap-4">
      {challengeId !== undefined && (
        <CodeForm label={t('factor.smsCode')} hint={t('factor.codeHint')} submit={t('factor.submit')} check={verify} />
      )}
      {challenge.error && <Notice tone="alert">{errorSentence(challenge.error)}</Notice>}
      <SubmitButton
        type="button"
        variant={challengeId === undefined ? 'default' : 'outline'}
        busy={challenge.isPending}
        disabled={countdown.left > 0}
        onClick={() => void challenge.run()}
      >
        {countdown.left > 0 ? t('mail.resendIn', { count: countdown.left }) : t('factor.sendSms')}
      </SubmitButton>
    </div>
  );
}

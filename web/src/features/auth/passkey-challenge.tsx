import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { canUsePasskeys, passkeySentence, provePasskey } from '../../session/passkeys.ts';
import { useSession } from '../../session/use-session.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** Waits for a click, because browsers ask for a passkey only after one. */
export function PasskeyChallenge({ factorId }: { factorId: string }) {
  const session = useSession();
  const { t } = useTranslation('auth');
  const proof = useAction({
    act: () => provePasskey(session, factorId),
    done: () => toast.success(t('signIn.done'), { description: t('signIn.welcome') }),
    failed: null,
  });
  if (!canUsePasskeys()) return <Notice tone="alert">{t('passkey.error.unsupported')}</Notice>;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm leading-relaxed">{t('passkey.hint')}</p>
      {proof.error && <Notice tone="alert">{passkeySentence(proof.error)}</Notice>}
      <SubmitButton type="button" size="lg" autoFocus busy={proof.isPending} onClick={() => void proof.run()}>
        {!proof.isPending && <KeyRound />}
        {t('passkey.use')}
      </SubmitButton>
    </div>
  );
}

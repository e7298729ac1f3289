import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys, passkeySentence, provePasskey } from '../../session/passkeys.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { FactorNameForm } from './factor-name-form.tsx';

interface PasskeyDialogProps {
  /** Factors of enrolments that were not finished. */
  readonly unfinished: readonly Factor[];
  readonly isFirst: boolean;
  readonly onClose: () => void;
  readonly onEnrolled: () => Promise<void>;
}

/** Asks for a name and lets the browser create the passkey; then says how to prepare for a lost device. */
export function PasskeyDialog({ unfinished, isFirst, onClose, onEnrolled }: PasskeyDialogProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const [isDone, setIsDone] = useState(false);

  const unenroll = async (id: string) => (await session.auth()).mfa.unenroll({ factorId: id });

  async function enrol(friendlyName: string) {
    for (const factor of unfinished) await unenroll(factor.id);
    const { id } = await session.ask(({ mfa }) => mfa.enroll({ factorType: 'webauthn', friendlyName }));
    try {
      await provePasskey(session, id);
    } catch (error) {
      // Frees its name for the next attempt.
      await unenroll(id);
      throw error;
    }
    setIsDone(true);
    await onEnrolled();
  }

  const step = isDone ? 'done' : 'name';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`passkey.${step}.title`)}
      description={t(`passkey.${step}.intro`)}
      footer={isDone && <Button onClick={onClose}>{t('enrol.finish')}</Button>}
    >
      {isDone && (
        <div className="grid gap-4 text-sm leading-relaxed">
          {isFirst && <p>{t('enrol.done.others')}</p>}
          <Notice title={t('enrol.done.lostTitle')}>
            <ul className="grid list-disc gap-1.5 pl-4">
              <li>{t('passkey.done.synced')}</li>
              <li>{t('passkey.done.second')}</li>
              <li>{t('passkey.done.support')}</li>
            </ul>
          </Notice>
        </div>
      )}
      {!isDone && canUsePasskeys() && (
        <FactorNameForm
          suggested={t('passkey.name.suggested')}
          submit={t('passkey.name.submit')}
          save={enrol}
          sentence={passkeySentence}
        />
      )}
      {!isDone && !canUsePasskeys() && <Notice tone="alert">{t('auth:passkey.error.unsupported')}</Notice>}
    </Dialog>
  );
}

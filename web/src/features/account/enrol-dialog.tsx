import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CodeForm } from '../../ui/primitives/code-form.tsx';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { FactorNameForm } from './factor-name-form.tsx';

interface EnrolDialogProps {
  /** Factors of enrolments that were not finished. */
  readonly unfinished: readonly Factor[];
  readonly isFirst: boolean;
  readonly onClose: () => void;
  readonly onEnrolled: () => Promise<void>;
}

interface Enrolment {
  readonly id: string;
  readonly secret: string;
  /** Data URI. */
  readonly picture: string;
}

/** Asks for a name, shows the QR code, verifies a code; then says how to prepare for a lost phone. */
export function EnrolDialog({ unfinished, isFirst, onClose, onEnrolled }: EnrolDialogProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isDone, setIsDone] = useState(false);
  const unenroll = async (id: string) => (await session.auth()).mfa.unenroll({ factorId: id });

  async function enrol(friendlyName: string) {
    for (const factor of unfinished) await unenroll(factor.id);
    const { id, totp } = await session.ask(({ mfa }) =>
      mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Sillage' }),
    );
    setEnrolment({ id, secret: totp.secret, picture: asPicture(totp.qr_code) });
  }

  async function prove({ id }: Enrolment, code: string) {
    await session.ask(({ mfa }) => mfa.challengeAndVerify({ factorId: id, code }));
    setIsDone(true);
    await onEnrolled();
  }

  function close() {
    onClose();
    if (enrolment !== null && !isDone) void unenroll(enrolment.id);
  }

  const step = isDone ? 'done' : enrolment === null ? 'name' : 'scan';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(`enrol.${step}.title`)}
      description={t(`enrol.${step}.intro`)}
      footer={isDone && <Button onClick={close}>{t('enrol.finish')}</Button>}
    >
      {enrolment === null && (
        <FactorNameForm suggested={t('enrol.name.suggested')} submit={t('enrol.name.submit')} save={enrol} />
      )}
      {enrolment !== null && !isDone && (
        <div className="grid gap-6">
          <div className="grid justify-items-center gap-4">
            <img src={enrolment.picture} alt={t('enrol.scan.alt')} className="size-48 rounded-xl border bg-white p-2" />
            <Secret secret={enrolment.secret} />
          </div>
          <CodeForm
            label={t('enrol.scan.code')}
            hint={t('auth:factor.codeHint')}
            submit={t('enrol.scan.submit')}
            autoFocus={false}
            check={(code) => prove(enrolment, code)}
          />
        </div>
      )}
      {enrolment !== null && isDone && (
        <div className="grid gap-4 text-sm leading-relaxed">
          {isFirst && <p>{t('enrol.done.others')}</p>}
          <Notice title={t('enrol.done.lostTitle')}>
            <ul className="grid list-disc gap-1.5 pl-4">
              <li>{t('enrol.done.second')}</li>
              <li>{t('enrol.done.secret')}</li>
              <li>{t('enrol.done.support')}</li>
            </ul>
          </Notice>
          <Secret secret={enrolment.secret} />
        </div>
      )}
    </Dialog>
  );
}

/** In groups of four characters, which are easier to copy by hand. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('account');
  return (
    <div className="flex w-full items-center gap-3 rounded-lg bg-wash px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-ink-soft text-xs">{t('enrol.secret')}</p>
        <p className="break-words font-mono text-[13px]" translate="no">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <CopyButton text={secret} label={t('enrol.copySecret')} />
    </div>
  );
}

/** The auth client appends the unescaped SVG to a data URI prefix, and a `#` in it would end the URI. */
function asPicture(qrCode: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode.slice(qrCode.indexOf(',') + 1))}`;
}

import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CodeForm } from '../../ui/primitives/code-form.tsx';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface EnrolDialogProps {
  /** Left over from an enrolment that was not finished. */
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

/** Name, scan, prove; then what to do so that a lost phone is no lost account. */
export function EnrolDialog({ unfinished, isFirst, onClose, onEnrolled }: EnrolDialogProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isDone, setIsDone] = useState(false);
  const { mfa } = session.auth;

  async function enrol(friendlyName: string) {
    for (const factor of unfinished) await mfa.unenroll({ factorId: factor.id });
    const { id, totp } = await session.ask(mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Sillage' }));
    setEnrolment({ id, secret: totp.secret, picture: asPicture(totp.qr_code) });
  }

  async function prove({ id }: Enrolment, code: string) {
    await session.ask(mfa.challengeAndVerify({ factorId: id, code }));
    setIsDone(true);
    await onEnrolled();
  }

  function close() {
    onClose();
    if (enrolment !== null && !isDone) void mfa.unenroll({ factorId: enrolment.id });
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
      {enrolment === null && <NameStep enrol={enrol} />}
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

function NameStep({ enrol }: { enrol: (name: string) => Promise<void> }) {
  const { t } = useTranslation('account');
  const [name, setName] = useState(t('enrol.name.suggested'));
  const [error, setError] = useState<string | undefined>(undefined);

  const save = useAction({ act: () => enrol(name.trim()), failed: (failure) => setError(errorSentence(failure)) });

  function submit() {
    if (name.trim() === '') return setError(t('enrol.name.required'));
    setError(undefined);
    void save.run();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t('enrol.name.label')} hint={t('enrol.name.hint')} error={error}>
        {(control) => (
          <Input {...control} maxLength={64} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <SubmitButton size="lg" busy={save.isPending}>
        {t('enrol.name.submit')}
      </SubmitButton>
    </form>
  );
}

/** Groups of four, as people copy it by hand. */
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

/** The client glues the drawing to its prefix as it is; a `#` in it would end the address. */
function asPicture(qrCode: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode.slice(qrCode.indexOf(',') + 1))}`;
}

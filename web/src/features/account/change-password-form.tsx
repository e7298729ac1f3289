import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorSentence } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { isAuthError } from '../../session/auth-errors.ts';
import { authTextKey } from '../../session/auth-sentence.ts';
import { NewPassword } from '../../session/new-password.ts';
import { useSession } from '../../session/use-session.ts';
import { Field } from '../../ui/primitives/field.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { noProof, OwnerProof, type Proof } from './owner-proof.tsx';

type Form = z.infer<typeof NewPassword>;

interface ChangePasswordFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Errors of these codes are shown beside the owner's proof, those of the second set beside the new password. */
const PROOF_ERRORS = new Set([
  'current_password_invalid',
  'current_password_required',
  'reauthentication_needed',
  'reauthentication_not_valid',
  'reauth_nonce_missing',
]);
const PASSWORD_ERRORS = new Set(['weak_password', 'same_password']);

export function ChangePasswordForm({ email, hasPassword, onChanged }: ChangePasswordFormProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const form = useForm<Form>({ resolver: zodResolver(NewPassword), defaultValues: { password: '', confirmation: '' } });
  const { errors, isSubmitting } = form.formState;
  const { password, confirmation } = form.watch();
  const [proof, setProof] = useState<Proof>(noProof(hasPassword));
  const [proofError, setProofError] = useState<string | undefined>(undefined);

  const change = useAction({
    act: (input: Form) => {
      setProofError(undefined);
      const proved = proof.way === 'code' ? { nonce: proof.value } : { current_password: proof.value };
      return session.ask((auth) => auth.updateUser({ password: input.password, ...proved }));
    },
    done: () => {
      form.reset();
      setProof(noProof(hasPassword));
      toast.success(t('auth:newPassword.done'), { description: t('auth:newPassword.others') });
      return onChanged();
    },
    failed: refuse,
  });

  function refuse(error: unknown) {
    const code = isAuthError(error) ? (error.code ?? '') : '';
    if (PROOF_ERRORS.has(code)) setProofError(errorSentence(error));
    else if (isAuthError(error) && PASSWORD_ERRORS.has(code)) {
      form.setError('password', { message: authTextKey(error) }, { shouldFocus: true });
    } else toastFailure(t('password.failed'), error);
  }

  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={(event) => void form.handleSubmit(change.run)(event)}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <OwnerProof email={email} hasPassword={hasPassword} proof={proof} onChange={setProof} error={proofError} />
      <Field
        label={t('auth:newPassword.label')}
        hint={t('auth:passwordHint')}
        error={errors.password?.message && t(errors.password.message)}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('password')} />}
      </Field>
      <Field
        label={t('auth:newPassword.confirmation')}
        error={errors.confirmation?.message && t(errors.confirmation.message)}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('confirmation')} />}
      </Field>
      <SubmitButton
        className="justify-self-start"
        busy={isSubmitting}
        disabled={proof.value === '' || password === '' || confirmation === ''}
      >
        {t('password.submit')}
      </SubmitButton>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import type { AuthError } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { awaitsSecondFactor } from '../../session/assurance.ts';
import type { Auth } from '../../session/auth-client.ts';
import { authSentence, authTextKey } from '../../session/auth-sentence.ts';
import { MIN_PASSWORD } from '../../session/new-password.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { confirmedAddress } from './mails.ts';

const Credentials = {
  signIn: z.object({ email: z.email('emailInvalid'), password: z.string().min(1, 'passwordRequired') }),
  signUp: z.object({ email: z.email('emailInvalid'), password: z.string().min(MIN_PASSWORD, 'passwordShort') }),
};
type Credentials = z.infer<typeof Credentials.signIn>;

interface AuthFormProps {
  readonly mode: 'signIn' | 'signUp';
  readonly auth: Pick<Auth, 'signInWithPassword' | 'signUp'>;
  /** The account is to be confirmed first, by the mail that was sent (or, at sign-in, was sent back then). */
  readonly onConfirm: (email: string, isSent: boolean) => void;
  /** Beside the label of the password. */
  readonly forgotten?: ReactNode;
}

/** E-mail and password. Where to go afterwards is decided by whoever watches the session. */
export function AuthForm({ mode, auth, onConfirm, forgotten }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm<Credentials>({
    resolver: zodResolver(Credentials[mode]),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(credentials: Credentials) {
    const { data, error } =
      mode === 'signUp'
        ? await auth.signUp({ ...credentials, options: { emailRedirectTo: confirmedAddress() } })
        : await auth.signInWithPassword(credentials);
    if (error) return refuse(error, credentials.email);
    if (!data.session) return onConfirm(credentials.email, true);
    if (mode === 'signUp') toast.success(t('signUp.done'));
    else if (!awaitsSecondFactor(data.session)) toast.success(t('signIn.done'), { description: t('signIn.welcome') });
  }

  function refuse(error: AuthError, email: string) {
    if (error.code === 'email_not_confirmed') return onConfirm(email, false);
    if (error.code === 'weak_password')
      return form.setError('password', { message: authTextKey(error) }, { shouldFocus: true });
    toast.error(t('oops'), { description: authSentence(error) });
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Field label={t('email')} error={errors.email?.message && t(errors.email.message)}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <div className="grid gap-2">
        <Field
          label={t('password')}
          hint={mode === 'signUp' ? t('passwordHint') : undefined}
          error={errors.password?.message && t(errors.password.message)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
              {...form.register('password')}
            />
          )}
        </Field>
        {forgotten && <div className="justify-self-end text-sm">{forgotten}</div>}
      </div>
      <SubmitButton size="lg" busy={isSubmitting}>
        {t(`${mode}.submit`)}
      </SubmitButton>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import type { AuthError } from '@supabase/auth-js';
import i18next from 'i18next';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { z } from 'zod';
import type { Auth } from '../../session/auth-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';

const MIN_PASSWORD = 6;

const Credentials = {
  signIn: z.object({ email: z.email('emailInvalid'), password: z.string().min(1, 'passwordRequired') }),
  signUp: z.object({ email: z.email('emailInvalid'), password: z.string().min(MIN_PASSWORD, 'passwordShort') }),
};
type Credentials = z.infer<typeof Credentials.signIn>;

interface AuthFormProps {
  readonly mode: 'signIn' | 'signUp';
  readonly auth: Pick<Auth, 'signInWithPassword' | 'signUp'>;
}

/** E-mail and password. Where to go afterwards is decided by whoever watches the session. */
export function AuthForm({ mode, auth }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const [mailSentTo, setMailSentTo] = useState<string | null>(null);
  const form = useForm<Credentials>({ resolver: zodResolver(Credentials[mode]), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  async function submit(credentials: Credentials) {
    const { data, error } = mode === 'signUp' ? await auth.signUp(credentials) : await auth.signInWithPassword(credentials);
    if (error) return void toast.error(t('oops'), { description: authSentence(error) });
    if (!data.session) return setMailSentTo(credentials.email);
    if (mode === 'signUp') toast.success(t('signUp.done'));
    else toast.success(t('signIn.done'), { description: t('signIn.welcome') });
  }

  if (mailSentTo !== null) return <p role="status">{t('signUp.confirm', { email: mailSentTo })}</p>;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Field label={t('email')} error={errors.email?.message && t(errors.email.message)}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <Field
        label={t('password')}
        hint={mode === 'signUp' ? t('passwordHint') : undefined}
        error={errors.password?.message && t(errors.password.message)}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
            {...form.register('password')}
          />
        )}
      </Field>
      <Button type="submit" size="lg" className="mt-2" disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting && <LoaderCircle className="animate-spin" />}
        {t(`${mode}.submit`)}
      </Button>
    </form>
  );
}

/** By the stable code; a vendor's English sentence is never shown. */
function authSentence(error: AuthError): string {
  const key = `auth:errors.${error.code ?? ''}`;
  return error.code && i18next.exists(key) ? i18next.t(key) : i18next.t('auth:errors.unknown');
}

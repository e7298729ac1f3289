import { zodResolver } from '@hookform/resolvers/zod';
import { CONTACT_LIMITS } from '@sillage/proto/http/contact';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Field, Input, Textarea } from '../../ui/primitives/field.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { Words } from './queries.ts';

/** The messages are keys of texts. */
const Form = z.object({
  name: z.string().trim().min(1, 'missing.name'),
  email: z.string().trim().min(1, 'missing.email').pipe(z.email('missing.validEmail')),
  company: z.string().trim(),
  subject: z.string().trim().min(1, 'missing.subject'),
  message: z.string().trim().min(1, 'missing.message'),
  homepage: z.string(),
});
type Form = z.infer<typeof Form>;

export interface ContactFormProps {
  /** Empty where nobody is signed in, or where it is not known. */
  readonly sender: { readonly name: string; readonly email: string };
  /** What the link that led here says already. */
  readonly subject: string;
  readonly about: string;
  readonly send: (words: Words) => Promise<void>;
  /** Where else to write to. */
  readonly supportEmail: string | undefined;
}

export function ContactForm({ sender, subject, about, send, supportEmail }: ContactFormProps) {
  const { t } = useTranslation('contact');
  const { language } = useFormat();
  const empty = { ...sender, company: '', subject: '', message: '', homepage: '' };
  const form = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: empty,
    // Who is signed in may be known later than the first letter is typed.
    values: { ...empty, subject, message: about === '' ? '' : `\n\n${about}` },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const action = useAction({
    act: (words: Form) => send({ ...words, language }),
    done: () => {
      toast.success(t('sent.title'), { description: t('sent.body') });
      form.reset(empty, { keepDirtyValues: false });
    },
    failed: null,
  });
  const sentence = (name: keyof Form) => {
    const key = errors[name]?.message;
    return key && t(key as 'missing.name');
  };
  const field = (name: Exclude<keyof Form, 'homepage'>) => ({
    ...form.register(name),
    maxLength: name === 'email' ? 254 : CONTACT_LIMITS[name],
  });
  return (
    <form
      noValidate
      aria-labelledby="write"
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(action.run)(event)}
    >
      <h2 id="write" className="font-medium text-lg">
        {t('form.title')}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('form.name')} error={sentence('name')}>
          {(control) => <Input {...control} {...field('name')} required autoComplete="name" />}
        </Field>
        <Field label={t('form.email')} error={sentence('email')}>
          {(control) => <Input {...control} {...field('email')} required type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label={t('form.company')} optional={t('common:optional')}>
        {(control) => <Input {...control} {...field('company')} autoComplete="organization" />}
      </Field>
      <Field label={t('form.subject')} error={sentence('subject')}>
        {(control) => <Input {...control} {...field('subject')} required autoComplete="off" />}
      </Field>
      <Field label={t('form.message')} hint={t('form.messageHint')} error={sentence('message')}>
        {(control) => <Textarea {...control} {...field('message')} required className="min-h-40" />}
      </Field>
      {/* Programs that fill in whatever they find give themselves away here. */}
      <div hidden>
        <input {...form.register('homepage')} type="text" tabIndex={-1} autoComplete="off" aria-label="homepage" />
      </div>
      {action.error !== null && (
        <Notice
          tone="alert"
          title={t('failed.title')}
          action={
            supportEmail !== undefined && (
              <a href={mailOf(supportEmail, form.getValues())} className="font-medium underline underline-offset-4">
                {t('failed.byMail', { email: supportEmail })}
              </a>
            )
          }
        >
          <p>{reasonOf(action.error, t)}</p>
          <p>{t('failed.kept')}</p>
        </Notice>
      )}
      <SubmitButton size="lg" busy={action.isPending} className="justify-self-start max-sm:w-full">
        {t(action.isPending ? 'form.sending' : 'form.send')}
      </SubmitButton>
    </form>
  );
}

function reasonOf(error: unknown, t: ReturnType<typeof useTranslation<'contact'>>['t']): string {
  if (error instanceof ApiError && error.code === 'conflict') return t('failed.stale');
  if (error instanceof ApiError && error.code === 'rate_limited') return t('failed.limited');
  return errorSentence(error);
}

/** What was written goes with it. */
const mailOf = (address: string, { subject, message }: Form): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;

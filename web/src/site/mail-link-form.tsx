import { zodResolver } from '@hookform/resolvers/zod';
import type { AskForLink } from '@sillage/proto/http/data-requests';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, errorSentence } from '../api/api-error.ts';
import { useAction } from '../api/use-action.ts';
import { useFormat } from '../format/use-format.ts';
import { Button } from '../ui/primitives/button.tsx';
import { Field, Input } from '../ui/primitives/field.tsx';
import { Notice } from '../ui/primitives/notice.tsx';
import { SubmitButton } from '../ui/primitives/submit-button.tsx';

const Form = z.object({ email: z.email('form.invalid') });
type Form = z.infer<typeof Form>;

interface MailLinkFormProps {
  /** The namespace of the texts. */
  readonly texts: 'yourData' | 'programmes';
  /** The link that led here was rejected. */
  readonly isRefused: boolean;
  readonly askForLink: (wish: AskForLink) => Promise<unknown>;
}

/** Requests a sign-in link by mail. The confirmation is the same whether or not the address is known. */
export function MailLinkForm({ texts, isRefused, askForLink }: MailLinkFormProps) {
  const { t } = useTranslation(texts);
  const { language } = useFormat();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = useAction({
    act: ({ email }: Form) => askForLink({ email, language }),
    done: (_nothing, { email }) => setSentTo(email),
    failed: (error) => form.setError('email', { message: refusalOf(error) }),
  });
  const refusalOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return errorSentence(error);
    if (error.code === 'rate_limited') return t('form.limited');
    return error.code === 'not_found' ? t('form.noMail') : errorSentence(error);
  };
  const message = errors.email?.message;
  return (
    <>
      <header className="grid gap-4">
        <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('title')}</h1>
        <p className="max-w-prose text-ink-soft leading-relaxed">{t('intro')}</p>
      </header>
      {isRefused && sentTo === null && (
        <Notice tone="alert" title={t('refused.title')}>
          {t('refused.body')}
        </Notice>
      )}
      {sentTo === null ? (
        <form
          noValidate
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => void form.handleSubmit(send.run)(event)}
        >
          <Field
            label={t('form.email')}
            hint={t('form.hint')}
            error={message === 'form.invalid' ? t(message) : message}
            className="min-w-0 flex-1 basis-64"
          >
            {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
          </Field>
          {/* Aligned with the field below its label. */}
          <SubmitButton busy={isSubmitting} className="w-full sm:mt-6.5 sm:w-auto">
            {t('form.submit')}
          </SubmitButton>
        </form>
      ) : (
        <Notice
          tone="done"
          title={t('sent.title')}
          action={
            <Button variant="link" size="sm" className="h-auto p-0" onClick={() => setSentTo(null)}>
              {t('sent.again')}
            </Button>
          }
        >
          <p className="wrap-anywhere">{t('sent.body', { email: sentTo })}</p>
        </Notice>
      )}
    </>
  );
}

export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link_expired' || error.code === 'link_invalid');

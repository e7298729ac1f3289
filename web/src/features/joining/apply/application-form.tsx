import { zodResolver } from '@hookform/resolvers/zod';
import type { NewApplication, PublicJoinPage } from '@sillage/proto/http/join';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence, isConflict } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { accentOf } from '../../../format/accent.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Field, Input, Textarea } from '../../../ui/primitives/field.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { isDoubted } from '../queries.ts';
import { carriedOver, emptyForm, type Form, formOf } from './application-fields.ts';
import { Sent } from './sent.tsx';
import { TermsField } from './terms-field.tsx';

export interface ApplicationFormProps {
  readonly page: PublicJoinPage;
  readonly apply: (application: NewApplication) => Promise<unknown>;
  /** Resolves with the current page; undefined if it could not be read. */
  readonly readAgain: () => Promise<PublicJoinPage | undefined>;
}

/** Keeps its input after sending, so that the address can be corrected until the mail arrives. */
export function ApplicationForm({ page, apply, readAgain }: ApplicationFormProps) {
  const { t } = useTranslation('joining');
  const { language } = useFormat();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isCorrecting, setCorrecting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Form>({ resolver: zodResolver(formOf(page)), defaultValues: emptyForm(page) });
  const { errors, isSubmitting } = form.formState;
  const send = useAction({
    act: ({ acceptsTerms, ...typed }: Form) => {
      setRefusal(null);
      return apply({
        ...typed,
        language,
        termsVersion: page.terms?.version ?? null,
        formToken: page.formToken,
      });
    },
    done: (_nothing, { email }) => setSentTo(email),
    failed: async (error, typed) => {
      setRefusal(refusalOf(error));
      if (!isConflict(error) && !isDoubted(error)) return;
      form.setValue('website', '');
      const now = await readAgain();
      if (!now) return;
      form.setValue('answers', carriedOver(typed.answers, page.questions, now.questions));
      if (now.terms?.version !== page.terms?.version) form.setValue('acceptsTerms', false);
    },
  });
  const refusalOf = (error: unknown): string => {
    if (!(error instanceof ApiError)) return errorSentence(error);
    if (error.code === 'conflict') return t('form.changed');
    if (isDoubted(error)) return t('form.again');
    if (error.code === 'not_found') return t('form.closed');
    return error.code === 'rate_limited' ? t('form.limited') : errorSentence(error);
  };
  const sentence = (key: string | undefined) => key && t(key);
  if (sentTo !== null)
    return (
      <Sent
        email={sentTo}
        page={page}
        onCorrect={() => {
          setCorrecting(true);
          setSentTo(null);
        }}
      />
    );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(send.run)(event)}>
      <h2 className="font-semibold text-lg tracking-tight">{t('form.title')}</h2>
      <Field label={t('form.name')} optional={t('form.required')} error={sentence(errors.name?.message)}>
        {(control) => <Input {...control} aria-required autoComplete="name" {...form.register('name')} />}
      </Field>
      <Field
        label={t('form.email')}
        optional={t('form.required')}
        hint={t('form.emailHint')}
        error={sentence(errors.email?.message)}
      >
        {(control) => (
          <Input
            {...control}
            aria-required
            type="email"
            autoComplete="email"
            autoFocus={isCorrecting}
            {...form.register('email')}
          />
        )}
      </Field>
      {page.questions.map(({ text, isRequired }, index) => {
        const name = `answers.${index}` as const;
        return (
          <Field
            key={name}
            label={<span className="wrap-anywhere">{text}</span>}
            optional={t(isRequired ? 'form.required' : 'common:optional')}
            error={sentence(errors.answers?.[index]?.message)}
          >
            {(control) => (
              <Textarea {...control} aria-required={isRequired} maxLength={1000} rows={3} {...form.register(name)} />
            )}
          </Field>
        );
      })}
      {page.terms && (
        <TermsField
          terms={page.terms}
          error={sentence(errors.acceptsTerms?.message)}
          checkbox={form.register('acceptsTerms')}
        />
      )}
      {/* A honeypot: bots fill in every field that they find, people do not see this one. */}
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label>
          {t('form.website')}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      {refusal !== null && (
        <Notice tone="alert" title={refusal}>
          {t('form.kept')}
        </Notice>
      )}
      <SubmitButton
        size="lg"
        busy={isSubmitting}
        style={accentOf(page.look.accentColour)}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {t('form.submit')}
      </SubmitButton>
    </form>
  );
}

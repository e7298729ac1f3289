import { zodResolver } from '@hookform/resolvers/zod';
import type { AnswerInvitation } from '@sillage/proto/http/invitations';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorSentence, isConflict } from '../../../api/api-error.ts';
import type { Accent } from '../../../format/accent.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { TermsField } from '../apply/terms-field.tsx';
import type { Offer } from './offer.tsx';

export type Acceptance = Omit<Extract<AnswerInvitation, { answer: 'accept' }>, 'answer'>;

/** Messages are keys of texts. */
const formOf = (hasTerms: boolean) =>
  z.object({
    name: z.string().trim().min(1, 'joining:form.nameMissing').max(200, 'joining:form.nameLong'),
    acceptsTerms: z.boolean().refine((accepts) => accepts || !hasTerms, 'answer.termsMissing'),
  });
type Form = z.infer<ReturnType<typeof formOf>>;

interface AcceptFormProps {
  readonly offer: Offer;
  readonly accent: Accent | undefined;
  /** The error of the last attempt. */
  readonly error: unknown;
  /** Resolves with whether the server accepted it. */
  readonly accept: (acceptance: Acceptance) => Promise<boolean>;
  readonly readAgain: () => Promise<boolean>;
}

/** Asks for the name and the acceptance of the terms: nothing else is required from an invited person. */
export function AcceptForm({
  offer: { name, email, rateBps, terms, expiresAt },
  accent,
  error,
  accept,
  readAgain,
}: AcceptFormProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const form = useForm<Form>({
    resolver: zodResolver(formOf(terms !== null)),
    defaultValues: { name, acceptsTerms: false },
  });
  const { errors, isSubmitting } = form.formState;
  const send = async ({ name }: Form) => {
    const acceptance = { name, language: format.language, rateBps, termsVersion: terms?.version ?? null };
    if (!(await accept(acceptance))) await readAgain();
  };
  const sentence = (key: string | undefined) => key && t(key);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg tracking-tight">{t('answer.title')}</h2>
        <p className="wrap-anywhere text-ink-soft text-sm leading-relaxed">
          {t('answer.for', { email, date: format.date(expiresAt) })}
        </p>
      </div>
      <Field label={t('joining:form.name')} error={sentence(errors.name?.message)}>
        {(control) => <Input {...control} aria-required autoComplete="name" {...form.register('name')} />}
      </Field>
      {terms && (
        <TermsField
          terms={terms}
          error={sentence(errors.acceptsTerms?.message)}
          checkbox={form.register('acceptsTerms')}
        />
      )}
      {error !== null && (
        <Notice tone="alert" title={isConflict(error) ? t('answer.changed') : errorSentence(error)}>
          {t('answer.notAccepted')}
        </Notice>
      )}
      <SubmitButton size="lg" busy={isSubmitting} style={accent} className="w-full sm:w-auto sm:justify-self-start">
        {t('answer.accept')}
      </SubmitButton>
    </form>
  );
}

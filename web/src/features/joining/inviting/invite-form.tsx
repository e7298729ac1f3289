import { zodResolver } from '@hookform/resolvers/zod';
import { hasPageAddress, MAX_INVITED, MAX_WORDS } from '@sillage/proto/http/invitations';
import { languageCodes } from '@sillage/proto/values/languages';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Percent } from '../../../format/percent-field.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Field, Input, Select, Textarea } from '../../../ui/primitives/field.tsx';
import { LanguageOptions } from '../../../ui/primitives/language-options.tsx';
import { readInvited } from './invited-people.ts';

const Rate = Percent('invite.rateInvalid');
const isEmpty = (typed: string) => typed.trim() === '';

/** Messages are keys of the `invitations` texts. */
const Form = z.object({
  people: z
    .string()
    .transform(readInvited)
    .refine((people) => people.length > 0, { message: 'invite.peopleMissing', abort: true })
    .refine((people) => people.length <= MAX_INVITED, 'invite.peopleMany'),
  language: z.enum(languageCodes),
  /** Empty for the campaign's rate. */
  rate: z
    .string()
    .refine((typed) => isEmpty(typed) || Rate.safeParse(typed).success, 'invite.rateInvalid')
    .transform((typed) => (isEmpty(typed) ? undefined : Rate.parse(typed))),
  words: z
    .string()
    .trim()
    .max(MAX_WORDS, 'invite.wordsLong')
    .refine((words) => !hasPageAddress(words), 'invite.wordsWithAddress'),
});
export type InviteFields = z.input<typeof Form>;
export type InviteOutput = z.output<typeof Form>;

export const FORM_ID = 'invite-people';

interface InviteFormProps {
  readonly fields: InviteFields;
  readonly defaultRateBps: number;
  readonly onCheck: (typed: InviteOutput, raw: InviteFields) => void;
}

export function InviteForm({ fields, defaultRateBps, onCheck }: InviteFormProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const form = useForm<InviteFields, unknown, InviteOutput>({ resolver: zodResolver(Form), defaultValues: fields });
  const { errors } = form.formState;
  const sentence = (key: string | undefined) => key && t(key, { most: MAX_INVITED, count: MAX_WORDS });
  return (
    <form
      id={FORM_ID}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit((typed) => onCheck(typed, form.getValues()))(event)}
    >
      <Field
        label={t('invite.people')}
        hint={t('invite.peopleHint', { most: MAX_INVITED })}
        error={sentence(errors.people?.message)}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            rows={5}
            placeholder={'Ada, ada@example.com\ngrace@example.com'}
            spellCheck={false}
            {...form.register('people')}
          />
        )}
      </Field>
      <Field
        label={t('invite.words')}
        optional={t('common:optional')}
        hint={t('invite.wordsHint')}
        error={sentence(errors.words?.message)}
      >
        {(control) => <Textarea {...control} rows={3} maxLength={MAX_WORDS} {...form.register('words')} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('invite.rate')}
          optional={t('common:optional')}
          hint={t('invite.rateHint', { rate: format.rate(defaultRateBps) })}
          error={sentence(errors.rate?.message)}
        >
          {(control) => <Input {...control} inputMode="decimal" {...form.register('rate')} />}
        </Field>
        <Field label={t('invite.language')}>
          {(control) => (
            <Select {...control} {...form.register('language')}>
              <LanguageOptions />
            </Select>
          )}
        </Field>
      </div>
    </form>
  );
}

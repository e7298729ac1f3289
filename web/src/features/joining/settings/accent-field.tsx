import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accentOf, isColour } from '../../../format/accent.ts';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import type { PageForm } from './page-fields.ts';

const OWN = '#0b7a75';

/** A colour, typed or picked, with a preview of a button. */
export function AccentField({ form }: { readonly form: UseFormReturn<PageForm> }) {
  const { t } = useTranslation('joining');
  const typed = form.watch('accentColour').trim();
  const accent = accentOf(typed || null);
  const message = form.formState.errors.accentColour?.message;
  return (
    <Field
      label={t('settings.look.colour')}
      hint={t('settings.look.colourHint')}
      optional={t('common:optional')}
      error={message && t(message)}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <Input {...control} className="w-32" maxLength={7} placeholder={OWN} {...form.register('accentColour')} />
          <input
            type="color"
            aria-label={t('settings.look.pick')}
            className="size-10 rounded-lg border bg-sheet p-1"
            value={isColour(typed) ? typed : OWN}
            onChange={({ target }) =>
              form.setValue('accentColour', target.value, { shouldDirty: true, shouldValidate: true })
            }
          />
          {accent && (
            <span aria-hidden="true" className="rounded-lg px-4 py-2 font-medium text-sm" style={accent}>
              {t('form.submit')}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

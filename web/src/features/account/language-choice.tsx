import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { LanguageOptions } from '../../ui/primitives/language-options.tsx';

/** The language of the screens, and of mails to this account. */
export function LanguageChoice({ choose }: { choose: (language: string) => Promise<void> }) {
  const { t, i18n } = useTranslation('account');
  return (
    <Field label={t('common:language')} className="max-w-md">
      {(control) => (
        <Select {...control} value={i18n.resolvedLanguage} onChange={(event) => void choose(event.target.value)}>
          <LanguageOptions />
        </Select>
      )}
    </Field>
  );
}

import { type AffiliateImportWithSample, ImportField, ImportMapping } from '@sillage/proto/http/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface ImportColumnsProps {
  readonly entry: AffiliateImportWithSample;
  readonly busy: boolean;
  readonly onCheck: (mapping: ImportMapping) => void;
}

const EXAMPLES = 3;

/** The meaning of each column: as recognised, unless the merchant changes it. */
export function ImportColumns({ entry, busy, onCheck }: ImportColumnsProps) {
  const { t } = useTranslation('imports');
  const [fields, setFields] = useState<readonly (ImportField | '')[]>(() => fieldsOf(entry));
  const [error, setError] = useState<string>();
  const check = () => {
    const chosen = fields.flatMap((field, column) => (field === '' ? [] : [[field, column] as const]));
    const mapping = ImportMapping.safeParse(Object.fromEntries(chosen));
    const isTwice = new Set(chosen.map(([field]) => field)).size < chosen.length;
    setError(isTwice ? t('columns.twice') : mapping.success ? undefined : t('columns.needEmail'));
    if (mapping.success && !isTwice) onCheck(mapping.data);
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <div>
        <h3 className="font-medium">{t('columns.title')}</h3>
        <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t('columns.hint')}</p>
      </div>
      {entry.columns.map((column, index) => {
        const name = column === '' ? t('columns.nameless', { number: index + 1 }) : column;
        const examples = entry.sample.slice(0, EXAMPLES).map((cells) => cells[index] ?? '');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and keep their places.
          <Field key={index} label={name} hint={examples.filter((text) => text !== '').join(' · ')}>
            {(control) => (
              <Select
                {...control}
                aria-label={t('columns.of', { column: name })}
                value={fields[index] ?? ''}
                onChange={({ currentTarget }) => {
                  const field = ImportField.safeParse(currentTarget.value);
                  setFields(fields.with(index, field.success ? field.data : ''));
                }}
              >
                <option value="">{t('columns.unused')}</option>
                {ImportField.options.map((field) => (
                  <option key={field} value={field}>
                    {t(`columns.${field}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      })}
      {error !== undefined && (
        <p role="alert" className="text-negative-ink text-sm">
          {error}
        </p>
      )}
      <SubmitButton busy={busy}>{t('check')}</SubmitButton>
    </form>
  );
}

function fieldsOf({ columns, mapping }: AffiliateImportWithSample): readonly (ImportField | '')[] {
  return columns.map((_, column) => ImportField.options.find((field) => mapping?.[field] === column) ?? '');
}

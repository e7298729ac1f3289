import { PARTS } from '@sillage/proto/values/status';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface PartsFieldProps {
  readonly register: UseFormRegisterReturn;
  readonly error: string | undefined;
}

/** The affected parts of the platform. */
export function PartsField({ register, error }: PartsFieldProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium text-sm">{t('incidents.parts')}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {PARTS.map((part) => (
          <label key={part} className="flex min-h-6 items-center gap-2.5 text-sm">
            <input type="checkbox" value={part} className="size-4 accent-wake" {...register} />
            {t(`status:parts.${part}`)}
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="mt-1.5 text-negative-ink text-xs">
        {error}
      </p>
    </fieldset>
  );
}

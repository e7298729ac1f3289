import type { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import { useTranslation } from 'react-i18next';

interface AudienceFieldProps {
  readonly groups: readonly AffiliateGroup[];
  /** Null for all affiliates. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: readonly string[] | null) => void;
  readonly error: string | undefined;
}

const ROW = 'flex cursor-pointer items-start gap-3 text-sm';

/** Who sees an asset: all affiliates, or those of some groups. */
export function AudienceField({ groups, value, onChange, error }: AudienceFieldProps) {
  const { t } = useTranslation('assets');
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 font-medium text-sm">{t('for')}</legend>
      <label className={ROW}>
        <input
          type="radio"
          name="audience"
          className="mt-0.5 size-4 accent-wake"
          checked={value === null}
          onChange={() => onChange(null)}
        />
        {t('forAll')}
      </label>
      <label className={ROW}>
        <input
          type="radio"
          name="audience"
          className="mt-0.5 size-4 accent-wake"
          checked={value !== null}
          onChange={() => onChange([])}
        />
        {t('forGroups')}
      </label>
      {value && (
        <div className="ml-7 grid gap-2.5">
          {groups.map(({ id, name }) => (
            <label key={id} className={ROW}>
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-wake"
                checked={value.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))
                }
              />
              <span className="wrap-anywhere">{name}</span>
            </label>
          ))}
          {error && (
            <p role="alert" className="text-negative-ink text-xs">
              {error}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

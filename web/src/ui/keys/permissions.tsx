import { useTranslation } from 'react-i18next';

interface PermissionsProps<Scope extends string> {
  readonly scopes: readonly Scope[];
  readonly nameOf: (scope: Scope) => string;
  readonly chosen: readonly Scope[];
  readonly choose: (scopes: readonly Scope[]) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** The permissions of a new key. */
export function Permissions<Scope extends string>({
  scopes,
  nameOf,
  chosen,
  choose,
  hint,
  error,
}: PermissionsProps<Scope>) {
  const { t } = useTranslation('account');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium text-sm">{t('apiKeys.scopes')}</legend>
      <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {scopes.map((scope) => (
          <label key={scope} className="flex items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-wake"
              checked={chosen.includes(scope)}
              onChange={(event) =>
                choose(event.target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
              }
            />
            {nameOf(scope)}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="text-ink-soft text-xs leading-relaxed">{hint}</p>}
      {error !== undefined && (
        <p role="alert" className="text-negative-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

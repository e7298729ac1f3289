import type { JoinTerms } from '@sillage/proto/http/join';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';

interface TermsFieldProps {
  readonly terms: JoinTerms;
  readonly error: string | undefined;
  readonly checkbox: UseFormRegisterReturn;
}

/** The terms, and a checkbox to accept this version of them. */
export function TermsField({ terms: { version, text, publishedAt }, error, checkbox }: TermsFieldProps) {
  const { t } = useTranslation('joining');
  const { date } = useFormat();
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-medium text-sm">
          {t('terms.title')}
        </h3>
        <p className="text-ink-soft text-xs">{t('terms.version', { version, date: date(publishedAt) })}</p>
      </div>
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
        tabIndex={0}
        className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap rounded-lg border bg-sheet p-3 text-sm leading-relaxed"
      >
        {text}
      </section>
      <div className="grid gap-1.5">
        <label className="flex items-start gap-2.5 py-1 text-sm">
          <input
            type="checkbox"
            aria-required
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : noteId}
            className="mt-0.5 size-5 shrink-0 accent-wake"
            {...checkbox}
          />
          {t('terms.accept', { version })}
        </label>
        {error && (
          <p id={noteId} role="alert" className="text-negative-ink text-xs leading-relaxed">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

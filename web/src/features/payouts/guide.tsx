import { useTranslation } from 'react-i18next';

const STEPS = ['first', 'second', 'third'] as const;

/** Explains how to receive the money, for affiliates who have never had such an account. */
export function Guide() {
  const { t } = useTranslation('payouts');
  return (
    <details className="rounded-card border px-4 py-3 text-sm">
      <summary className="font-medium">{t('guide.title')}</summary>
      <ol className="mt-4 grid gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-wake-wash font-medium text-wake-ink text-xs"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{t(`guide.${step}.title`)}</p>
              <p className="text-ink-soft leading-relaxed">{t(`guide.${step}.body`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/primitives/cn.ts';
import { toast } from '../../ui/primitives/toast.ts';
import { reminders } from '../billing/snooze.ts';
import { FIRST_STEPS, type FirstStep } from './first-steps.ts';

interface FirstStepListProps {
  readonly taken: ReadonlySet<FirstStep>;
  readonly userId: string;
}

const REMINDER = 'first-steps';

/**
 * The steps to a first commission and a connected shop, ticked automatically. Hidden once all are done, or if
 * dismissed.
 */
export function FirstStepList({ taken, userId }: FirstStepListProps) {
  const { t } = useTranslation('merchantHome');
  const quiet = useMemo(() => reminders(localStorage, userId, Date.now), [userId]);
  const [isHidden, setHidden] = useState(() => quiet.isQuiet(REMINDER));
  if (isHidden || taken.size === FIRST_STEPS.length) return null;
  const next = FIRST_STEPS.find((step) => !taken.has(step));
  return (
    <section aria-labelledby="first-steps">
      <div className="flex items-center justify-between gap-3">
        <h2 id="first-steps" className="font-medium text-sm">
          {t('first.title')}
        </h2>
        <button
          type="button"
          aria-label={t('first.hide')}
          title={t('first.hide')}
          className="grid size-8 place-items-center rounded-lg text-ink-soft hover:bg-wash"
          onClick={() => {
            quiet.dismiss(REMINDER);
            setHidden(true);
            const undo = () => {
              quiet.restore(REMINDER);
              setHidden(false);
            };
            toast.success(t('first.hidden'), { undo });
          }}
        >
          <X className="size-4" />
        </button>
      </div>
      <div
        role="progressbar"
        aria-label={t('first.title')}
        aria-valuemin={0}
        aria-valuemax={FIRST_STEPS.length}
        aria-valuenow={taken.size}
        aria-valuetext={t('first.progress', { taken: taken.size, count: FIRST_STEPS.length })}
        className="mt-2 grid grid-flow-col gap-1"
      >
        {FIRST_STEPS.map((step, place) => (
          <span key={step} className={cn('h-1 rounded-full', place < taken.size ? 'bg-positive' : 'bg-line')} />
        ))}
      </div>
      <ol className="mt-3 grid gap-2.5 text-sm">
        {FIRST_STEPS.map((step) => (
          <li key={step} className={cn('flex gap-3', taken.has(step) && 'text-ink-soft')}>
            <span
              aria-hidden="true"
              className={cn(
                'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border',
                taken.has(step) ? 'border-positive bg-positive text-paper' : 'border-line-strong',
              )}
            >
              {taken.has(step) && <Check className="size-3" strokeWidth={3} />}
            </span>
            <span className="min-w-0">
              <span className={cn('block', step === next && 'font-medium')}>
                {t(`first.${step}.title`)}
                <span className="sr-only">{taken.has(step) ? ` – ${t('first.done')}` : ''}</span>
              </span>
              {step === next && <span className="block text-ink-soft leading-relaxed">{t(`first.${step}.how`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { formatRate } from '../../src/format/numbers.ts';
import { useReader } from '../reader.ts';
import { ASSUMPTIONS, FREE_BELOW_MINOR, savingsOf } from '../savings.ts';

/** The example is calculated on the server; client/calculator.ts follows the slider. */
export function Calculator({ variant }: { readonly variant: keyof typeof ASSUMPTIONS }) {
  const { language, rate, t, format } = useReader();
  const assumption = ASSUMPTIONS[variant];
  const { baseMinor, shareBps, mostMinor, stepMinor, firstMinor } = assumption;
  const savings = savingsOf(firstMinor, assumption);
  return (
    <div data-calculator={variant} className="grid gap-10 lg:grid-cols-[1.2fr_1fr]">
      <div className="grid content-start gap-6">
        <div className="needs-js grid gap-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <label htmlFor="revenue" className="font-medium">
              {t('calculator:revenue')}
            </label>
            <output htmlFor="revenue" data-revenue className="font-semibold text-2xl text-buoy-ink">
              {format.money(firstMinor)}
            </output>
          </p>
          <input
            id="revenue"
            type="range"
            min={0}
            max={mostMinor}
            step={stepMinor}
            defaultValue={firstMinor}
            className="h-6 w-full cursor-pointer accent-wake"
          />
        </div>
        <p className="without-js font-medium">{t('calculator:withoutScript', { amount: format.money(firstMinor) })}</p>
        <dl className="grid gap-3">
          <Amount name="othersMinor" label={t('calculator:others')} minor={savings.othersMinor} />
          <Amount name="oursMinor" label={t('calculator:ours')} minor={savings.oursMinor} />
        </dl>
        <p className="max-w-prose text-ink-soft text-sm leading-relaxed">
          {t('calculator:note', {
            base: format.money(baseMinor),
            percent: formatRate(shareBps, language),
            rate,
            least: format.money(FREE_BELOW_MINOR),
          })}
        </p>
      </div>
      <dl aria-live="polite" className="grid content-start gap-6 rounded-card bg-wash p-6 sm:p-8">
        <div>
          <dt className="text-ink-soft">{t('calculator:monthly')}</dt>
          <dd data-amount="monthlyMinor" className="font-medium text-4xl text-wake-ink tracking-tight">
            {format.money(savings.monthlyMinor)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">{t('calculator:annual')}</dt>
          <dd data-amount="annualMinor" className="font-medium text-4xl text-wake-ink tracking-tight">
            {format.money(savings.annualMinor)}
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface AmountProps {
  readonly name: string;
  readonly label: string;
  readonly minor: number;
}

function Amount({ name, label, minor }: AmountProps) {
  const { format } = useReader();
  return (
    <div className="flex items-baseline justify-between gap-4 border-b pb-3">
      <dt>{label}</dt>
      <dd data-amount={name} className="font-semibold">
        {format.money(minor)}
      </dd>
    </div>
  );
}

import type { TestCard } from '@sillage/proto/http/settlements';
import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface TestCardsProps {
  readonly cards: readonly TestCard[];
  readonly value: string;
  readonly onChange: (cardId: string) => void;
}

/** In test mode: the choice of a test card, with the outcome of each. */
export function TestCards({ cards, value, onChange }: TestCardsProps) {
  const { t } = useTranslation('settlements');
  const title = useId();
  return (
    <section className="grid gap-2">
      <h3 id={title} className="font-semibold text-sm">
        {t('testMode.cards')}
      </h3>
      <RadioGroup.Root
        value={value}
        onValueChange={onChange}
        aria-labelledby={title}
        className="divide-y rounded-card border"
      >
        {cards.map(({ id, brand, last4, outcome }) => (
          <RadioGroup.Item
            key={id}
            value={id}
            className="flex w-full items-center gap-3 px-4 py-3 text-left text-sm first:rounded-t-card last:rounded-b-card hover:bg-wash data-[state=checked]:bg-wake-wash/50"
          >
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong"
            >
              <RadioGroup.Indicator className="size-2.5 rounded-full bg-wake" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t(`testMode.card.${outcome}`)}</span>
              <span className="block text-ink-soft text-xs">{t(`testMode.cardHint.${outcome}`)}</span>
            </span>
            <span className="shrink-0 whitespace-nowrap text-ink-soft text-xs">
              <span className="capitalize max-sm:sr-only">{brand}</span> •••• {last4}
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </section>
  );
}

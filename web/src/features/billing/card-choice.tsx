import type { PaymentCard } from '@sillage/proto/http/cards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { CardChooser } from './card-chooser.tsx';
import { CardFace } from './card-face.tsx';

interface CardChoiceProps {
  readonly cards: readonly PaymentCard[];
  /** Null for the default card. */
  readonly value: string | null;
  readonly onChange: (cardId: string) => void;
  readonly onAdd: () => void;
  readonly campaignName: string;
  readonly busy: boolean;
}

/** The card that will pay for a new campaign. */
export function CardChoice({ cards, value, onChange, onAdd, campaignName, busy }: CardChoiceProps) {
  const { t } = useTranslation('billing');
  const [choosing, setChoosing] = useState(false);
  const card = cards.find(({ id }) => id === value) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0];
  if (!card) return null;
  return (
    <section aria-label={t('method.card')} className="flex flex-wrap items-center justify-between gap-3 border-t pt-5">
      <CardFace card={card} />
      <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
        {t('method.change')}
      </Button>
      {choosing && (
        <CardChooser
          campaignName={campaignName || t('choose.newCampaign')}
          cards={cards}
          chosen={card.id}
          busy={busy}
          onChoose={(cardId) => {
            onChange(cardId);
            setChoosing(false);
          }}
          onAdd={() => {
            setChoosing(false);
            onAdd();
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

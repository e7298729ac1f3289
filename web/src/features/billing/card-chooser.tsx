import type { PaymentCard } from '@sillage/proto/http/cards';
import { Plus } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { CardFace } from './card-face.tsx';

interface CardChooserProps {
  readonly campaignName: string;
  readonly cards: readonly PaymentCard[];
  /** The card that is charged at present. */
  readonly chosen: string | null;
  readonly busy: boolean;
  readonly onChoose: (cardId: string) => void;
  readonly onAdd: () => void;
  readonly onClose: () => void;
}

/** A dialog to choose one of the cards, or to add a new one. */
export function CardChooser({ campaignName, cards, chosen, busy, onChoose, onAdd, onClose }: CardChooserProps) {
  const { t } = useTranslation('billing');
  const [value, setValue] = useState(
    () => (cards.find((card) => card.id === chosen) ?? cards.find((card) => card.isDefault) ?? cards[0])?.id ?? '',
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('choose.title')}
      description={t('choose.intro', { name: campaignName })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton type="button" busy={busy} disabled={value === ''} onClick={() => onChoose(value)}>
            {t('choose.confirm')}
          </SubmitButton>
        </>
      }
    >
      <RadioGroup.Root value={value} onValueChange={setValue} aria-label={t('choose.label')} className="grid gap-2">
        {cards.map((card) => (
          <RadioGroup.Item
            key={card.id}
            value={card.id}
            className="flex items-center gap-4 rounded-card border px-4 py-3 hover:bg-wash data-[state=checked]:border-wake data-[state=checked]:bg-wake-wash/50"
          >
            <CardFace card={card} className="flex-1" />
            <span
              aria-hidden="true"
              className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong"
            >
              <RadioGroup.Indicator className="size-2.5 rounded-full bg-wake" />
            </span>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Button variant="ghost" size="sm" className="mt-3 -ml-3" disabled={busy} onClick={onAdd}>
        <Plus />
        {t('choose.add')}
      </Button>
    </Dialog>
  );
}

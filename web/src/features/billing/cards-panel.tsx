import type { CardList, PaymentCard } from '@sillage/proto/http/cards';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { CardFace, useCardName } from './card-face.tsx';
import type { BillingCommands } from './queries.ts';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import { useCardSetup } from './use-card-setup.ts';

interface CardsPanelProps {
  readonly list: CardList;
  readonly commands: Pick<BillingCommands, 'startCardSetup' | 'setDefaultCard' | 'removeCard'>;
  readonly leave: (url: string) => void;
}

/** All cards, with actions to add and remove cards and to choose the default one. */
export function CardsPanel({ list: { available, cards }, commands, leave }: CardsPanelProps) {
  const { t } = useTranslation('billing');
  const [removing, setRemoving] = useState<PaymentCard | null>(null);
  const setup = useCardSetup(commands, leave);

  const close = () => setRemoving(null);
  const makeDefault = useAction({
    act: (card: PaymentCard) => commands.setDefaultCard(card.id),
    done: () => toast.success(t('cards.defaultDone')),
    failed: t('cards.defaultFailed'),
  });
  const remove = useAction({
    act: (card: PaymentCard) => commands.removeCard(card.id),
    done: () => {
      toast.success(t('cards.deleteDone'));
      close();
    },
    failed: (error, card) => {
      const count = card.campaigns.filter((campaign) => campaign.isActive).length;
      const isLast = error instanceof ApiError && error.code === 'last_card' && count > 0;
      if (isLast) toast.error(t('common:error'), { description: t('cards.lastCard', { count }) });
      else toastFailure(t('cards.deleteFailed'), error);
      close();
    },
  });
  const isBusy = makeDefault.isPending || remove.isPending;

  const add = (
    <SubmitButton type="button" busy={setup.busy} onClick={() => void setup.start()}>
      {!setup.busy && <Plus />}
      {t('cards.add')}
    </SubmitButton>
  );
  if (!available) {
    return <EmptyState mark={false} title={t('cards.unavailable')} body={t('cards.unavailableHint')} />;
  }
  if (cards.length === 0) return <EmptyState title={t('cards.none')} body={t('cards.noneHint')} action={add} />;
  return (
    <div className="grid gap-5">
      <ul className="grid divide-y border-y">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isBusy={isBusy}
            onDefault={() => void makeDefault.run(card)}
            onRemove={() => setRemoving(card)}
          />
        ))}
      </ul>
      <div>{add}</div>
      {removing && (
        <RemoveCardDialog
          card={removing}
          cards={cards}
          busy={isBusy}
          onConfirm={() => void remove.run(removing)}
          onClose={close}
        />
      )}
    </div>
  );
}

interface CardRowProps {
  readonly card: PaymentCard;
  readonly isBusy: boolean;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

function CardRow({ card, isBusy, onDefault, onRemove }: CardRowProps) {
  const { t } = useTranslation('billing');
  const name = useCardName()(card);
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <CardFace card={card} className="flex-1 basis-56" />
      {card.campaigns.length > 0 && (
        <p className="flex items-center gap-1.5 text-ink-soft text-xs">
          <CreditCard aria-hidden="true" className="size-3.5" />
          {t('card.usedBy', { count: card.campaigns.length })}
        </p>
      )}
      <div className="flex gap-2">
        {!card.isDefault && (
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy}
            aria-label={t('cards.makeDefaultNamed', { card: name })}
            onClick={onDefault}
          >
            {t('cards.makeDefault')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="text-negative-ink"
          disabled={isBusy}
          aria-label={t('cards.deleteNamed', { card: name })}
          onClick={onRemove}
        >
          {t('cards.delete')}
        </Button>
      </div>
    </li>
  );
}

import type { Campaign } from '@sillage/proto/http/campaigns';
import type { PaymentCard } from '@sillage/proto/http/cards';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { CardChooser } from './card-chooser.tsx';

export type Paused = Pick<Campaign, 'id' | 'name' | 'cardId'>;

/** The cards to choose from for a campaign. */
export interface PossibleCards {
  readonly campaign: Paused;
  readonly cards: readonly PaymentCard[];
  /** Choosing a card also activates the campaign. */
  readonly activates: boolean;
}

export interface ChosenCard extends PossibleCards {
  readonly cardId: string;
}

interface ReactivationDialogsProps {
  readonly choice: PossibleCards | null;
  /** The campaign that has no card. */
  readonly lacking: Paused | null;
  readonly isChoosing: boolean;
  readonly isAdding: boolean;
  readonly onChoose: (chosen: ChosenCard) => Promise<unknown>;
  readonly onAdd: (campaign: Paused, activates: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The choice of a card, or a prompt to add the first one. */
export function ReactivationDialogs(props: ReactivationDialogsProps) {
  const { choice, lacking, isChoosing, isAdding, onChoose, onAdd, onClose } = props;
  const { t } = useTranslation('billing');
  return (
    <>
      {choice && (
        <CardChooser
          campaignName={choice.campaign.name}
          cards={choice.cards}
          chosen={choice.campaign.cardId}
          busy={isChoosing || isAdding}
          onChoose={(cardId) => void onChoose({ ...choice, cardId })}
          onAdd={() => void onAdd(choice.campaign, choice.activates)}
          onClose={onClose}
        />
      )}
      {lacking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && onClose()}
          title={t('reactivate.impossible')}
          body={t('reactivate.needsCard')}
          confirm={t('cards.add')}
          busy={isAdding}
          onConfirm={() => void onAdd(lacking, true)}
        />
      )}
    </>
  );
}

import type { UpdateCampaign } from '@sillage/proto/http/campaigns';
import type { CardList } from '@sillage/proto/http/cards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { toast } from '../../ui/primitives/toast.ts';
import type { PendingStore } from './pending.ts';
import type { BillingCommands } from './queries.ts';
import { type ChosenCard, type Paused, type PossibleCards, ReactivationDialogs } from './reactivation-dialogs.tsx';
import { useCardSetup } from './use-card-setup.ts';

interface ReactivationDeps {
  readonly commands: Pick<BillingCommands, 'cardsNow' | 'startCardSetup'>;
  readonly update: (campaignId: string, change: UpdateCampaign) => Promise<unknown>;
  readonly store: PendingStore;
  readonly leave: (url: string) => void;
}

/**
 * Activates a paused campaign, and chooses the card of a campaign. Without a card it first sends the merchant to add
 * one, and stores the wish until they return. `activate` resolves with whether the campaign is active now; if not, the
 * reason has been shown.
 */
export function useReactivation({ commands, update, store, leave }: ReactivationDeps) {
  const { t } = useTranslation('billing');
  const [choice, setChoice] = useState<PossibleCards | null>(null);
  const [lacking, setLacking] = useState<Paused | null>(null);
  const setup = useCardSetup(commands, leave);

  const cardsNow = (): Promise<CardList | null> =>
    commands.cardsNow().catch((error: unknown) => {
      toastFailure(t('reactivate.checkFailed'), error);
      return null;
    });

  function lackCard(campaign: Paused) {
    toast.error(t('reactivate.impossible'), { description: t('reactivate.needsCard') });
    setLacking(campaign);
  }

  async function activate(campaign: Paused): Promise<boolean> {
    const list = await cardsNow();
    if (list === null) return false;
    const isCardGone = campaign.cardId !== null && !list.cards.some((card) => card.id === campaign.cardId);
    if (list.available && list.cards.length === 0) lackCard(campaign);
    else if (list.available && isCardGone) setChoice({ campaign, cards: list.cards, activates: true });
    else return save.run(campaign);
    return false;
  }

  const save = useAction({
    act: (campaign: Paused) => update(campaign.id, { isActive: true }),
    failed: (error, campaign) => {
      // The last card was deleted in the meantime.
      if (error instanceof ApiError && error.code === 'card_required') lackCard(campaign);
      else toastFailure(t('reactivate.statusFailed'), error);
    },
  });

  const choose = useAction({
    act: ({ campaign, activates, cardId }: ChosenCard) =>
      update(campaign.id, { cardId, ...(activates && { isActive: true }) }),
    done: (_campaign, { activates }) => {
      setChoice(null);
      toast.success(t(activates ? 'reactivate.done' : 'method.cardSaved'));
    },
    failed: t('reactivate.cardFailed'),
  });

  async function add({ id, name }: Paused, activates: boolean) {
    if (activates) store.keep({ kind: 'reactivation', reactivation: { campaignId: id, campaignName: name } });
    else store.suspend();
    const isLeaving = await setup.start(name);
    if (!isLeaving && activates) store.forget();
  }

  return {
    activate,
    /** Opens the choice of a card, or the form for a first one. */
    chooseCard: async (campaign: Paused) => {
      const list = await cardsNow();
      if (list === null) return;
      if (list.cards.length === 0) await add(campaign, false);
      else setChoice({ campaign, cards: list.cards, activates: false });
    },
    dialogs: (
      <ReactivationDialogs
        choice={choice}
        lacking={lacking}
        isChoosing={choose.isPending}
        isAdding={setup.busy}
        onChoose={choose.run}
        onAdd={add}
        onClose={() => {
          setChoice(null);
          setLacking(null);
        }}
      />
    ),
  };
}

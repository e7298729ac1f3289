import type { Campaign, GoLive } from '@sillage/proto/http/campaigns';
import type { CardList } from '@sillage/proto/http/cards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { toast } from '../../ui/primitives/toast.ts';
import { GoLiveDialog } from './go-live-dialog.tsx';
import type { PendingStore } from './pending.ts';
import type { BillingCommands } from './queries.ts';
import { useCardSetup } from './use-card-setup.ts';

interface GoingLiveDeps {
  readonly campaign: Pick<Campaign, 'id' | 'name'>;
  readonly commands: Pick<BillingCommands, 'cardsNow' | 'startCardSetup'>;
  readonly goLive: (campaignId: string, input: GoLive) => Promise<unknown>;
  readonly store: PendingStore;
  readonly leave: (url: string) => void;
}

/**
 * Ends a campaign's test mode. Without a card it first sends the merchant to add one; the campaign goes live when they
 * return.
 */
export function useGoingLive({ campaign, commands, goLive, store, leave }: GoingLiveDeps) {
  const { t } = useTranslation('testMode');
  const [cards, setCards] = useState<CardList | null>(null);
  const setup = useCardSetup(commands, leave);
  const start = useAction({ act: commands.cardsNow, done: setCards, failed: t('goLive.failed') });
  const end = useAction({
    act: (cardId: string | null) => goLive(campaign.id, { cardId }),
    done: () => {
      setCards(null);
      toast.success(t('live.title'), { description: t('live.body', { name: campaign.name }) });
    },
    failed: (error) => {
      // The last card was deleted in the meantime.
      if (error instanceof ApiError && error.code === 'card_required') setCards({ available: true, cards: [] });
      else toastFailure(t('goLive.failed'), error);
    },
  });
  async function addCard(): Promise<void> {
    store.keep({ kind: 'goingLive', goingLive: { campaignId: campaign.id, campaignName: campaign.name } });
    if (!(await setup.start(campaign.name))) store.forget();
  }
  return {
    open: () => void start.run(),
    dialog: cards && (
      <GoLiveDialog
        campaignName={campaign.name}
        cards={cards}
        busy={end.isPending || setup.busy}
        onConfirm={(cardId) => void end.run(cardId)}
        onAddCard={() => void addCard()}
        onClose={() => setCards(null)}
      />
    ),
  };
}

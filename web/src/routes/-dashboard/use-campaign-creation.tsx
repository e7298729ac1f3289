import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import { CardChoice } from '../../features/billing/card-choice.tsx';
import { pendingStore } from '../../features/billing/pending.ts';
import { billingCommands, cardsQuery } from '../../features/billing/queries.ts';
import { useCardSetup } from '../../features/billing/use-card-setup.ts';
import { CreateCampaignDialog, type TypedCampaign } from '../../features/campaigns/create-campaign-dialog.tsx';
import { CreatedDialog } from '../../features/campaigns/created-dialog.tsx';
import { campaignCommands } from '../../features/campaigns/queries.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { useUserId } from '../../session/use-session.ts';

/** A new campaign: typed, waiting for a card where there is none, made, and shown. */
export function useCampaignCreation(campaigns: readonly Campaign[] | undefined) {
  const api = useApi();
  const commands = useCommands(campaignCommands);
  const billing = useCommands(billingCommands);
  const userId = useUserId();
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  const cards = useQuery({ ...cardsQuery(api), enabled: !useIsViewing() });
  const setup = useCardSetup(billing, (url) => window.location.assign(url));
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<Campaign | null>(null);
  const [cardId, setCardId] = useState<string | null>(null);
  // Typed before, by somebody who then left the page of the card.
  const [kept, setKept] = useState(() => {
    const pending = store.read();
    return pending?.kind === 'campaign' ? pending.campaign : null;
  });
  // Made while the person was on their way back from the page of the card.
  const [announced] = useState(() => store.announced()?.id);
  const made = campaigns?.find((campaign) => campaign.id === announced);
  useEffect(() => {
    if (!made) return;
    store.settleAnnounced();
    setCreated(made);
  }, [made, store]);

  async function addCard(typed: TypedCampaign): Promise<boolean> {
    store.keep({ kind: 'campaign', campaign: typed });
    return setup.start(typed.name);
  }
  const owned = cards.data?.available ? cards.data.cards : [];
  const payment = (typed: () => TypedCampaign) => (
    <CardChoice
      cards={owned}
      value={cardId}
      onChange={setCardId}
      onAdd={() => void addCard(typed())}
      campaignName={typed().name}
      busy={setup.busy}
    />
  );
  const needsCard = cards.data?.available === true && cards.data.cards.length === 0;
  return {
    needsCard,
    open: () => setOpen(true),
    dialogs: (
      <>
        <CreateCampaignDialog
          open={isOpen}
          onOpenChange={setOpen}
          create={(input) => commands.create({ ...input, cardId })}
          onCreated={(campaign) => {
            store.forget();
            setKept(null);
            setOpen(false);
            setCreated(campaign);
          }}
          needsCard={needsCard}
          addCard={addCard}
          kept={kept}
          payment={owned.length === 0 ? undefined : payment}
        />
        <CreatedDialog campaign={created} onClose={() => setCreated(null)} />
      </>
    ),
  };
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useApi, useCommands } from '../../api/use-api.ts';
import { profileQuery } from '../../features/account/queries.ts';
import { pendingStore } from '../../features/billing/pending.ts';
import { billingCommands, cardsQuery } from '../../features/billing/queries.ts';
import { useCardSetup } from '../../features/billing/use-card-setup.ts';
import type { NewCampaign } from '../../features/campaigns/create-campaign-dialog.tsx';
import type { TypedCampaign } from '../../features/campaigns/create-campaign-form.ts';
import type { CreatedCampaign } from '../../features/campaigns/created-dialog.tsx';
import { campaignCommands, campaignQuery } from '../../features/campaigns/queries.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { useSessionState } from '../../session/session-store.ts';
import { useSession, useUserId } from '../../session/use-session.ts';

/** Not part of the first screen, because most visits of the home page create no campaign. */
const CreateCampaignDialog = lazy(async () => ({
  default: (await import('../../features/campaigns/create-campaign-dialog.tsx')).CreateCampaignDialog<CreatedCampaign>,
}));
const CreatedDialog = lazy(async () => ({
  default: (await import('../../features/campaigns/created-dialog.tsx')).CreatedDialog,
}));
const CardChoice = lazy(async () => ({ default: (await import('../../features/billing/card-choice.tsx')).CardChoice }));

/** Creates a campaign: enters it, waits for a card if there is none, creates and shows it. */
export function useCampaignCreation() {
  const api = useApi();
  const commands = useCommands(campaignCommands);
  const billing = useCommands(billingCommands);
  const userId = useUserId();
  const store = useMemo(() => pendingStore(localStorage, userId, Date.now), [userId]);
  const isOwner = !useIsViewing();
  const cards = useQuery({ ...cardsQuery(api), enabled: isOwner });
  const profile = useQuery({ ...profileQuery(api), enabled: isOwner });
  const session = useSessionState(useSession());
  const setup = useCardSetup(billing, (url) => window.location.assign(url));
  const [isOpen, setOpen] = useState(false);
  // The dialog stays mounted when closed, so that its input is kept.
  const [wasOpened, setOpened] = useState(false);
  const [created, setCreated] = useState<CreatedCampaign | null>(null);
  const [cardId, setCardId] = useState<string | null>(null);
  // Input of a person who left the page for entering a card.
  const [kept, setKept] = useState(() => {
    const pending = store.read();
    return pending?.kind === 'campaign' ? pending.campaign : null;
  });
  // A campaign that was created while the person returned from the page for entering a card.
  const [announced] = useState(() => store.announced()?.id);
  const { data: made } = useQuery({ ...campaignQuery(api, announced ?? ''), enabled: announced !== undefined });
  useEffect(() => {
    if (!made) return;
    store.settleAnnounced();
    setCreated({ campaign: made, affiliateId: null });
  }, [made, store]);

  async function create({ joins, ...input }: NewCampaign): Promise<CreatedCampaign> {
    const campaign = await commands.create({ ...input, cardId: input.isTest ? null : cardId });
    const email = 'user' in session ? session.user.email : '';
    if (!input.isTest || !joins || email === '') return { campaign, affiliateId: null };
    const name = profile.data?.displayName || (email.split('@')[0] ?? email);
    // The campaign exists either way: if the affiliate could not be added, adding one is the next step.
    const first = await commands.addAffiliate(campaign.id, { name, email }).catch(() => null);
    return { campaign, affiliateId: first?.id ?? null };
  }
  async function addCard(typed: TypedCampaign): Promise<boolean> {
    store.keep({ kind: 'campaign', campaign: typed });
    return setup.start(typed.name);
  }
  const owned = cards.data?.available ? cards.data.cards : [];
  const payment = (campaignName: string, addNewCard: () => void) => (
    <CardChoice
      cards={owned}
      value={cardId}
      onChange={setCardId}
      onAdd={addNewCard}
      campaignName={campaignName}
      busy={setup.busy}
    />
  );
  const needsCard = cards.isPending ? undefined : cards.data?.available === true && cards.data.cards.length === 0;
  return {
    needsCard: needsCard === true,
    open: () => {
      setOpened(true);
      setOpen(true);
    },
    dialogs: (
      <Suspense>
        {wasOpened && (
          <CreateCampaignDialog
            open={isOpen}
            onOpenChange={setOpen}
            create={create}
            onCreated={(made) => {
              store.forget();
              setKept(null);
              setOpen(false);
              setCreated(made);
            }}
            needsCard={needsCard}
            addCard={addCard}
            kept={kept}
            payment={owned.length === 0 ? undefined : payment}
            currency={profile.data?.currency ?? 'EUR'}
            testShopUrl={`${window.location.origin}/test-products`}
          />
        )}
        {created && <CreatedDialog created={created} onClose={() => setCreated(null)} />}
      </Suspense>
    ),
  };
}

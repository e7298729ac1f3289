import type { CardList, PaymentCard } from '@sillage/proto/http/cards';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import billing from '../../locales/en/billing.json';
import testMode from '../../locales/en/testMode.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { Toaster } from '../../ui/primitives/toaster.tsx';
import { pendingStore } from './pending.ts';
import { card, draw, press, refused, shown } from './testing/pages.tsx';
import { useGoingLive } from './use-going-live.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ billing, testMode });
});

describe('going live', () => {
  interface Given {
    readonly list: () => Promise<CardList>;
    readonly goLive?: () => Promise<unknown>;
  }

  async function start({ list, goLive = async () => {} }: Given) {
    const calls: unknown[] = [];
    const left: string[] = [];
    const store = pendingStore(localStorage, crypto.randomUUID(), Date.now);
    function Page() {
      const goingLive = useGoingLive({
        campaign: { id: 'c1', name: 'Launch' },
        commands: { cardsNow: list, startCardSetup: async () => 'https://cards.example/' },
        goLive: (...call) => {
          calls.push(call);
          return goLive();
        },
        store,
        leave: (url) => left.push(url),
      });
      return (
        <>
          <button type="button" onClick={goingLive.open}>
            Begin
          </button>
          {goingLive.dialog}
          <Toaster />
        </>
      );
    }
    draw(<Page />);
    await press('Begin');
    return { calls, left, store };
  }
  const cards =
    (...all: PaymentCard[]) =>
    async () => ({ available: true, cards: all });

  test('says what is kept and archived, and takes the card that is chosen', async () => {
    const { calls } = await start({ list: cards(card(), card({ id: 'pm_2', last4: '4444', isDefault: false })) });
    await shown('Affiliates, their links and codes, keys and settings.');
    await shown('Clicks, conversions and payments so far.');
    await press('Change');
    fireEvent.click(await screen.findByRole('radio', { name: /4444/ }));
    await press('Confirm');
    await press('Go live');
    await shown('The campaign is live');
    expect(calls).toEqual([['c1', { cardId: 'pm_2' }]]);
  });

  test('asks for no card where the installation takes no payments', async () => {
    const { calls } = await start({ list: async () => ({ available: false, cards: [] }) });
    await press('Go live');
    await waitFor(() => expect(calls).toEqual([['c1', { cardId: null }]]));
  });

  test.each([
    ['known before', { list: cards() }, false],
    ['reported by the server', { list: cards(card()), goLive: refused('card_required') }, true],
  ])('without a card one is added first, and the campaign waits for it: %s', async (_when, given, isAfterClick) => {
    const { left, store } = await start(given);
    if (isAfterClick) await press('Go live');
    await shown('A card is needed');
    await press('Add a card and go live');
    await waitFor(() => expect(left).toEqual(['https://cards.example/']));
    expect(store.read()).toEqual({ kind: 'goingLive', goingLive: { campaignId: 'c1', campaignName: 'Launch' } });
  });

  test.each([
    ['before it begins', { list: refused('unavailable') }, false],
    ['at the end', { list: cards(card()), goLive: refused('unavailable') }, true],
  ])('a failure is shown as a sentence: %s', async (_when, given, isAfterClick) => {
    await start(given);
    if (isAfterClick) await press('Go live');
    await shown('The campaign could not go live');
  });
});

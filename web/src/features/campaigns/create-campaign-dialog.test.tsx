import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApi } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import billing from '../../locales/en/billing.json';
import dashboard from '../../locales/en/dashboard.json';
import testMode from '../../locales/en/testMode.json';
import { startEnglish } from '../../testing/english.ts';
import { CardChoice } from '../billing/card-choice.tsx';
import { card, draw, press, shown } from '../billing/testing/pages.tsx';
import { CreateCampaignDialog } from './create-campaign-dialog.tsx';
import type { TypedCampaign } from './create-campaign-form.ts';

beforeAll(async () => {
  // The switch measures itself, and jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  await startEnglish({ billing, dashboard, testMode });
});

/** The dialog asks it whether the destination exists. */
const api = createApi({
  fetch: () => new Promise(() => {}),
  accessToken: async () => null,
  onSessionEnded() {},
  onFactorNeeded() {},
});

test('a new card is entered only for valid input, all of which is kept for the campaign', async () => {
  const left: TypedCampaign[] = [];
  draw(
    <ApiContext value={api}>
      <CreateCampaignDialog
        open
        onOpenChange={() => {}}
        create={() => Promise.reject(new Error('unexpected call'))}
        onCreated={() => {}}
        needsCard={false}
        addCard={async (typed) => {
          left.push(typed);
          return true;
        }}
        kept={null}
        payment={(campaignName, addNewCard) => (
          <CardChoice
            cards={[card()]}
            value={null}
            onChange={() => {}}
            onAdd={addNewCard}
            campaignName={campaignName}
            busy={false}
          />
        )}
        currency="EUR"
        testShopUrl="https://sillage.example/test-products"
      />
    </ApiContext>,
  );
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const addNewCard = async () => {
    await press('Change');
    await press('Add a new card');
  };
  fill('Name', 'Boots');
  fill('Destination URL', 'shop.example');
  fill('Commission rate (%)', '120');
  await addNewCard();
  await shown(testMode.create.rateInvalid);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add a new card' })).toBeNull());
  expect(left).toEqual([]);

  fill('Commission rate (%)', '25');
  fill('Currency', 'USD');
  await addNewCard();
  await waitFor(() =>
    expect(left).toEqual([
      {
        name: 'Boots',
        description: '',
        targetUrl: 'https://shop.example/',
        isActive: true,
        defaultRateBps: 2_500,
        currency: 'USD',
      },
    ]),
  );
});

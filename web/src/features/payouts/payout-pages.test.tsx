import type { Notice, Objection } from '@sillage/proto/http/payouts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import payouts from '../../locales/en/payouts.json';
import { startEnglish } from '../../testing/english.ts';
import { noMediaMatches } from '../../testing/media.ts';
import { NoticePage } from './notice-page.tsx';
import { ObjectionPage } from './objection-page.tsx';

beforeAll(async () => {
  noMediaMatches();
  await startEnglish({ payouts });
});
afterEach(cleanup);

const never = () => Promise.reject(new Error('nothing is asked for'));
const nothing = () => {};
const api = createApi({
  fetch: never,
  accessToken: async () => null,
  onSessionEnded: nothing,
  onFactorNeeded: nothing,
});

async function show(page: ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <ApiContext value={api}>
        <RouterProvider router={router as never} />
      </ApiContext>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return document.body.textContent ?? '';
}

const NOTICE: Notice = {
  affiliateId: '0198a000-0000-7000-8000-000000000001',
  affiliateName: 'Ana',
  campaignName: 'Boots',
  maskedEmail: 'a…@example.com',
  hasEmail: true,
  amounts: [{ currency: 'EUR', amountMinor: 1250n }],
  account: { status: 'unknown', accountId: null },
  isHeld: false,
  merchantPays: true,
  expiresAt: '2026-12-21T10:00:00.000Z',
};
const notice = (more: Partial<Notice>) =>
  show(
    <NoticePage
      notice={{ ...NOTICE, ...more }}
      setUp={never}
      logIn={never}
      bank={{ save: never, saveWallet: never, remove: never }}
      onChanged={() => {}}
    />,
  );

describe('the notice', () => {
  test.each([
    ['of a commission', {}],
    ['of an invitation', { amounts: [] }],
  ])('%s asks for bank details, and promises no payout account, where the merchant pays', async (_title, more) => {
    const text = await notice(more);
    expect(text).toContain('The campaign’s owner pays');
    expect(text).not.toMatch(/Create|Stripe|Payments handled/);
    expect(screen.getByRole('button', { name: 'Save my payment details' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /account|Stripe/ })).toBeNull();
  });

  test('takes an IBAN that is one, and says what is wrong with any other', async () => {
    const saved: unknown[] = [];
    const save = async (account: unknown) => void saved.push(account);
    await show(
      <NoticePage
        notice={NOTICE}
        setUp={never}
        logIn={never}
        bank={{ save, saveWallet: never, remove: never }}
        onChanged={() => {}}
      />,
    );
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save my payment details' }));
    fill('Account holder', 'Иван');
    fill('IBAN', 'TR330006100519786457841326');
    press();
    await screen.findByText(/does not take SEPA transfers/);
    screen.getByText(/Write the name in Latin letters/);
    fill('Account holder', 'Ana Müller');
    fill('IBAN', 'DE89 3704 0044 0532 0130 01');
    press();
    await screen.findByText(/has a typing error/);
    fill('IBAN', 'DE89 3704 0044 0532 0130 00');
    press();
    await waitFor(() =>
      expect(saved).toEqual([{ holder: 'Ana Müller', iban: 'DE89 3704 0044 0532 0130 00', bic: null }]),
    );
  });

  test('shows no more of bank details than their last four characters, and from when they are used', async () => {
    const bankDetails = {
      last4: '3000',
      changedAt: '2027-01-10T10:00:00.000Z',
      usableFrom: '2097-01-12T10:00:00.000Z',
    };
    const text = await notice({ bankDetails });
    expect(text).toContain('Payments go to the account that ends in 3000.');
    expect(text).toContain('Payments use them from');
    expect(screen.queryByLabelText('IBAN')).toBeNull();
  });

  test('takes the address of a wallet, and asks for a name where Wise wants one', async () => {
    const saved: unknown[] = [];
    const saveWallet = async (wallet: unknown) => void saved.push(wallet);
    await show(
      <NoticePage
        notice={NOTICE}
        setUp={never}
        logIn={never}
        bank={{ save: never, saveWallet, remove: never }}
        onChanged={() => {}}
      />,
    );
    const fill = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Save my payment details' }));
    fireEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    fill('Your address at PayPal', '=ana@example.com');
    press();
    await screen.findByText('This is not an e-mail address.');
    fill('Your address at PayPal', 'ana@example.com');
    press();
    await waitFor(() => expect(saved).toEqual([{ provider: 'paypal', email: 'ana@example.com' }]));
    fireEvent.click(screen.getByRole('radio', { name: 'Wise' }));
    fireEvent.click(screen.getByRole('radio', { name: 'A business' }));
    fill('Your address at Wise', 'ana@example.com');
    press();
    await screen.findByText('Enter the account holder.');
    fill('Name of the payee', 'Ana Müller');
    press();
    await waitFor(() =>
      expect(saved[1]).toEqual({ provider: 'wise', email: 'ana@example.com', holder: 'Ana Müller', isBusiness: true }),
    );
  });

  test('shows a wallet with a part of its address', async () => {
    const wallet = { provider: 'paypal', maskedEmail: 'a…@example.com' } as const;
    const at = '2027-01-10T10:00:00.000Z';
    const text = await notice({ bankDetails: { last4: '', wallet, changedAt: at, usableFrom: at } });
    expect(text).toContain('Payments go to a…@example.com by PayPal.');
  });

  test('of a managed campaign leads to the account', async () => {
    expect(await notice({ merchantPays: false })).toContain('Payments handled by Sillage');
    expect(screen.getByRole('button', { name: 'Create my payout account' })).toBeTruthy();
  });

  test('says that payouts are held, and does not promise them at the same time', async () => {
    const text = await notice({
      merchantPays: false,
      isHeld: true,
      account: { status: 'enabled', accountId: 'acct_1' },
    });
    expect(text).toContain('until the campaign’s owner confirms');
    expect(text).not.toContain('transferred to it automatically');
  });
});

describe('the objection', () => {
  const objection = (state: Objection['state'], object: () => Promise<unknown> = never) =>
    show(
      <ObjectionPage
        objection={{
          affiliateName: 'Ana',
          campaignName: 'Boots',
          maskedEmail: 'a…@example.com',
          state,
          changedAt: '2026-11-21T10:00:00.000Z',
          expiresAt: '2026-12-21T10:00:00.000Z',
        }}
        object={object}
      />,
    );

  test('says what happened, what was kept and what to do, and is made by one press', async () => {
    let made = 0;
    const text = await objection('detached', async () => {
      made += 1;
    });
    for (const part of ['a…@example.com', 'Boots', 'replaced this address', 'What was kept', 'What you can do'])
      expect(text).toContain(part);
    fireEvent.click(screen.getByRole('button', { name: 'Object to the change' }));
    await waitFor(() => expect(made).toBe(1));
  });

  test.each(['objected', 'confirmed', 'restored'] as const)('has nothing to press where it is %s', async (state) => {
    expect(await objection(state)).toContain(payouts.objection[state]);
    expect(screen.queryByRole('button', { name: 'Object to the change' })).toBeNull();
  });

  test('of a link that is not good tells nothing but that', async () => {
    const text = await show(<ObjectionPage objection={null} refused="The link has expired" object={never} />);
    expect(text).toContain('The link has expired');
    expect(text).not.toContain(payouts.objection.title);
    expect(text).not.toContain('What was kept');
  });
});

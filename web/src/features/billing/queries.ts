import { DueList, type Invoice, InvoiceList } from '@sillage/proto/http/billing';
import { type BillingDetails, OwnBillingDetails } from '@sillage/proto/http/billing-details';
import { CardList, CardSetup, SetupIntent } from '@sillage/proto/http/cards';
import { PayoutHoldView } from '@sillage/proto/http/payout-holds';
import { TaxAsks } from '@sillage/proto/http/tax-settings';
import type { Book } from '@sillage/proto/values/book';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PATH = '/api/v1/billing';

export const cardsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.cards,
    queryFn: ({ signal }) => api.get(`${PATH}/cards`, CardList, { signal }),
  });

/** Newest first, page by page. */
export const invoicesQuery = (api: Api, book: Book) =>
  infiniteQueryOptions({
    queryKey: queryKeys.billing.invoices(book),
    queryFn: ({ signal, pageParam }) =>
      api.get(`${PATH}/invoices`, InvoiceList, { signal, query: { book, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    // The outcome of a charge is known some seconds after it was requested.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.invoices.some((invoice) => invoice.status === 'pending') ? 5_000 : false,
  });

export const detailsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.details,
    queryFn: async ({ signal }) => (await api.get(`${PATH}/details`, OwnBillingDetails, { signal })).details,
  });

export const taxSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.taxSettings,
    queryFn: ({ signal }) => api.get(`${PATH}/tax-settings`, TaxAsks, { signal }),
  });

export const fetchDac7 = (api: Api, year: number): Promise<Blob> => api.blob(`${PATH}/dac7/file`, { query: { year } });

/** The affiliates' self-billing agreements, as CSV. */
export const fetchAgreements = (api: Api): Promise<Blob> => api.blob('/api/v1/payouts/agreements/file');

export const dueQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.due,
    queryFn: ({ signal }) => api.get(`${PATH}/due`, DueList, { signal }),
  });

/** The reason why affiliates are not paid for now; refetched while the payment that ends it runs. */
export const payoutHoldQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.billing.payoutHold,
    queryFn: ({ signal }) => api.get(`${PATH}/payout-hold`, PayoutHoldView, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.recoveries.some((charge) => charge.state === 'waiting') ? 2_000 : false,
  });

/** Commands; each updates the cache before it resolves. */
export function billingCommands(api: Api, cache: QueryClient) {
  const keep = async (cards: CardList): Promise<CardList> => {
    cache.setQueryData(cardsQuery(api).queryKey, cards);
    // When the last card is removed, campaigns without a card of their own are paused.
    await cache.invalidateQueries({ queryKey: queryKeys.campaigns.all });
    return cards;
  };
  return {
    /** Bypasses the cache, because decisions are based on the result. */
    cardsNow: () => cache.fetchQuery({ ...cardsQuery(api), staleTime: 0 }),
    /** Returns the address at which a card is entered. */
    startCardSetup: async (campaignName?: string): Promise<string> =>
      (await api.post(`${PATH}/cards/setup`, CardSetup, campaignName === undefined ? {} : { campaignName })).url,
    /** Returns the entered card. Throws a SetupFailed if the provider did not save one. */
    async verifySetup(setupIntent: string): Promise<string> {
      const { status, paymentMethodId } = await api.get(
        `${PATH}/setup-intents/${encodeURIComponent(setupIntent)}`,
        SetupIntent,
      );
      if (status !== 'succeeded' || paymentMethodId === null) throw new SetupFailed(status);
      await cache.invalidateQueries({ queryKey: queryKeys.billing.cards });
      return paymentMethodId;
    },
    setDefaultCard: async (cardId: string) => keep(await api.post(`${PATH}/cards/${cardId}/default`, CardList, {})),
    removeCard: async (cardId: string) => keep(await api.delete(`${PATH}/cards/${cardId}`, CardList)),
    async saveDetails(written: BillingDetails): Promise<void> {
      const { details } = await api.put(`${PATH}/details`, OwnBillingDetails, written);
      cache.setQueryData(detailsQuery(api).queryKey, details);
    },
    async saveTaxSettings(asks: TaxAsks): Promise<void> {
      cache.setQueryData(taxSettingsQuery(api).queryKey, await api.put(`${PATH}/tax-settings`, TaxAsks, asks));
    },
    async payInvoice(invoiceId: string): Promise<void> {
      await api.send('POST', `${PATH}/invoices/${invoiceId}/pay`, {});
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.billing.allInvoices }),
        cache.invalidateQueries({ queryKey: queryKeys.billing.due }),
      ]);
    },
    /** Charges the amount that was returned and is owed again. */
    payOwed: async (): Promise<void> => {
      cache.setQueryData(
        payoutHoldQuery(api).queryKey,
        await api.post(`${PATH}/payout-hold/payment`, PayoutHoldView, {}),
      );
    },
    invoicePdf: ({ id }: Pick<Invoice, 'id'>): Promise<Blob> => api.blob(`${PATH}/invoices/${id}/pdf`),
  };
}

export type BillingCommands = ReturnType<typeof billingCommands>;

/** The provider received the card, but rejected it. */
export class SetupFailed extends Error {
  readonly status: string;

  constructor(status: string) {
    super(`the setup intent is ${status}`);
    this.name = 'SetupFailed';
    this.status = status;
  }
}

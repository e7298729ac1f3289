import {
  AffiliateAccount,
  type BankAccountWritten,
  BankDetails,
  Invitation,
  Notice,
  Objection,
  Onboarding,
  PayoutAccount,
  PayoutAccountList,
  PayoutDashboard,
  type WalletWritten,
} from '@sillage/proto/http/payouts';
import { type SaveTaxDetails, TaxDetailsStatus } from '@sillage/proto/http/tax-details';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { retryOfCampaign } from '../../api/retries.ts';

const PATH = '/api/v1/public/payouts';

/** The content of the mail. The link's token is enough, without a session. */
export const noticeQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.payouts.notice(token),
    queryFn: ({ signal }) => api.get(`${PATH}/notice`, Notice, { signal, query: { token }, bearer: null }),
    enabled: token !== '',
  });

const RECHECK_MS = 3000;

/**
 * The provider's current state of the account; polled while the provider is verifying it or could not be reached. Null
 * if the link is invalid.
 */
export const accountQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.payouts.account(token),
    queryFn: ({ signal }) =>
      token === ''
        ? null
        : api
            .get(`${PATH}/account`, PayoutAccount, { signal, query: { token }, bearer: null })
            .catch((error: unknown) => {
              if (isLinkRefused(error)) return null;
              throw error;
            }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' || state.data?.status === 'pending' ? RECHECK_MS : false),
  });

/** The provider's page on which the affiliate sets up the account. */
export const startOnboarding = (api: Api, token: string) =>
  api.post(`${PATH}/onboarding`, Onboarding, { token }, { bearer: null });

/** A one-time address of the provider's dashboard. */
export const openDashboard = (api: Api, token: string) =>
  api.post(`${PATH}/dashboard`, PayoutDashboard, { token }, { bearer: null });

export type BankAccountForm = z.input<typeof BankAccountWritten>;

/** Saves the account to which a merchant in self-pay mode pays the holder of the link. */
export const saveBankDetails = (api: Api, token: string, account: BankAccountForm) =>
  api.post(`${PATH}/bank-details`, BankDetails, { token, ...account }, { bearer: null });

export type WalletForm = z.input<typeof WalletWritten>;

export const saveWallet = (api: Api, token: string, wallet: WalletForm) =>
  api.post(`${PATH}/wallet`, BankDetails, { token, wallet }, { bearer: null });

export const removeBankDetails = (api: Api, token: string) =>
  api.send('POST', `${PATH}/bank-details/removal`, { token }, { bearer: null });

export type TaxForm = Omit<z.input<typeof SaveTaxDetails>, 'token'>;

/** The tax details of the holder of the link, and what the merchant asks for. */
export const taxQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.payouts.tax(token),
    queryFn: ({ signal }) =>
      api.get(`${PATH}/tax-details`, TaxDetailsStatus, { signal, query: { token }, bearer: null }),
    enabled: token !== '',
  });

export const saveTaxDetails = (api: Api, token: string, written: TaxForm) =>
  api.put(`${PATH}/tax-details`, TaxDetailsStatus, { token, ...written }, { bearer: null });

/** What the holder of a payout account sees when its e-mail address was replaced. */
export const objectionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.payouts.objection(token),
    queryFn: ({ signal }) => api.get(`${PATH}/objection`, Objection, { signal, query: { token }, bearer: null }),
    enabled: token !== '',
  });

/** Stops payouts to any other account of the affiliate until the campaign's owner confirms. */
export async function submitObjection(api: Api, cache: QueryClient, token: string): Promise<void> {
  const objection = await api.post(`${PATH}/objection`, Objection, { token }, { bearer: null });
  cache.setQueryData(objectionQuery(api, token).queryKey, objection);
}

/** True if the link has expired or was never valid, so that nothing of the notice may be shown. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof ApiError && ['link_expired', 'link_invalid', 'validation_failed', 'not_found'].includes(error.code);

const ofCampaign = (campaignId: string) => `/api/v1/payouts/campaigns/${campaignId}`;

/** For the merchant: the payout accounts of the affiliates who were invited. */
export const accountsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.payouts.accounts(campaignId),
    retry: retryOfCampaign,
    queryFn: async ({ signal }) =>
      (await api.get(`${ofCampaign(campaignId)}/accounts`, PayoutAccountList, { signal })).accounts,
  });

/** The same for these affiliates, of any campaign. */
export const namedAccountsQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.payouts.namedAccounts(ids),
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/payouts/accounts', PayoutAccountList, { signal, query: { ids: ids.join() } })).accounts,
  });

/** Mails an affiliate the link to set up their account. */
export async function inviteAffiliate(
  api: Api,
  cache: QueryClient,
  campaignId: string,
  affiliateId: string,
): Promise<void> {
  await api.post(`${ofCampaign(campaignId)}/affiliates/${affiliateId}/invitation`, Invitation, {});
  await refetchAccounts(cache, campaignId);
}

/** The merchant confirms an affiliate's new address despite the objection of the former one. */
export async function confirmAddress(
  api: Api,
  cache: QueryClient,
  campaignId: string,
  affiliateId: string,
): Promise<void> {
  await api.post(`${ofCampaign(campaignId)}/affiliates/${affiliateId}/address-confirmation`, AffiliateAccount, {});
  await refetchAccounts(cache, campaignId);
}

const refetchAccounts = (cache: QueryClient, campaignId: string) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: queryKeys.payouts.accounts(campaignId) }),
    cache.invalidateQueries({ queryKey: queryKeys.payouts.ownAccounts }),
  ]);

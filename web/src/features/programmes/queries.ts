import { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { AskForLink } from '@sillage/proto/http/data-requests';
import { MailSettings, OPT_OUT_PATH, OptOutChoice, type UpdateMailSettings } from '@sillage/proto/http/mail-settings';
import { ProgrammeSession, Programmes } from '@sillage/proto/http/programmes';
import { MINUTE_MS } from '@sillage/proto/values/durations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PATH = '/api/v1/public/programmes';
const { publicPages } = queryKeys;

/** Affiliates are identified by a cookie; a merchant's token must not be sent. */
const asAffiliate = { bearer: null };

/** The access ticket in the answer lasts an hour; it is renewed well before that. */
const RENEW_MS = 45 * MINUTE_MS;

export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: publicPages.programmeSession,
    queryFn: ({ signal }) => api.get(`${PATH}/session`, ProgrammeSession, { signal, ...asAffiliate }),
  });

export const programmesQuery = (api: Api) =>
  queryOptions({
    queryKey: publicPages.programmes,
    queryFn: ({ signal }) => api.get(PATH, Programmes, { signal, ...asAffiliate }),
  });

export const programmePageQuery = (api: Api, affiliateId: string) =>
  queryOptions({
    queryKey: publicPages.programme(affiliateId),
    queryFn: ({ signal }) =>
      api.get(`${PATH}/${encodeURIComponent(affiliateId)}`, PublicCampaign, { signal, ...asAffiliate }),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });

/** The manifest's address, which the browser itself requests with the session cookie. */
export const manifestOf = (affiliateId: string) => `${PATH}/${encodeURIComponent(affiliateId)}/manifest`;

export const mailSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: publicPages.mailSettings,
    queryFn: ({ signal }) => api.get(`${PATH}/mail-settings`, MailSettings, { signal, ...asAffiliate }),
  });

/** By POST, so that the token does not appear in server logs. */
export const optOutQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: publicPages.optOut(token),
    queryFn: ({ signal }) => api.post(`${OPT_OUT_PATH}/choice`, OptOutChoice, { token }, { signal, ...asAffiliate }),
    retry: false,
  });

export const mailCommands = (api: Api, cache: QueryClient) => ({
  async update(wanted: UpdateMailSettings): Promise<void> {
    cache.setQueryData(
      publicPages.mailSettings,
      await api.patch(`${PATH}/mail-settings`, MailSettings, wanted, asAffiliate),
    );
  },
  async optOut(token: string, isOn: boolean): Promise<void> {
    const choice = await api.put(`${OPT_OUT_PATH}/choice`, OptOutChoice, { token, isOn }, asAffiliate);
    cache.setQueryData(publicPages.optOut(token), choice);
  },
});

export const programmeCommands = (api: Api, cache: QueryClient) => {
  /** Drops data of one person before another one signs in. */
  const forget = () => cache.resetQueries({ queryKey: publicPages.ownProgrammes });
  return {
    askForLink: (wish: AskForLink) => api.send('POST', `${PATH}/links`, wish, asAffiliate),
    async open(token: string): Promise<void> {
      await api.send('POST', `${PATH}/session`, { token }, asAffiliate);
      await forget();
    },
    async signOut({ everywhere }: { readonly everywhere: boolean }): Promise<void> {
      await api.send('DELETE', `${PATH}/${everywhere ? 'sessions' : 'session'}`, undefined, asAffiliate);
      await forget();
    },
  };
};

import {
  AnsweredInvitation,
  type AnswerInvitation,
  CheckedInvitations,
  type CheckInvitations,
  InvitationList,
  PublicInvitation,
  type SendInvitations,
  SentInvitations,
} from '@sillage/proto/http/invitations';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const INVITATIONS = '/api/v1/affiliates/invitations';
const PUBLIC = '/api/v1/public/invitation';

const PAGE = 50;
/** The cursor before the first row. */
const FIRST_PAGE = '';

/** The invitations of one campaign, or of all. */
export const invitationsQuery = (api: Api, campaignId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeys.campaigns.invitations(campaignId),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) =>
      api.get(INVITATIONS, InvitationList, {
        signal,
        query: { campaignId, limit: PAGE, cursor: pageParam || undefined },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** Commands; each updates the cache before it resolves, even if it failed. */
export function invitationCommands(api: Api, cache: QueryClient) {
  const refetchAll = () => cache.invalidateQueries({ queryKey: queryKeys.campaigns.allInvitations });
  const change = (invitationId: string, step: 'withdraw' | 'resend') =>
    api.send('POST', `${INVITATIONS}/${invitationId}/${step}`).finally(refetchAll);
  return {
    check: (people: CheckInvitations) => api.post(`${INVITATIONS}/check`, CheckedInvitations, people),
    send: (invitations: SendInvitations) => api.post(INVITATIONS, SentInvitations, invitations).finally(refetchAll),
    withdraw: (invitationId: string) => change(invitationId, 'withdraw'),
    resend: (invitationId: string) => change(invitationId, 'resend'),
  };
}

/** The invitation behind the link of a mail. */
export const publicInvitationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.publicPages.invitation(token),
    queryFn: ({ signal }) => api.get(PUBLIC, PublicInvitation, { signal, bearer: token }),
    // Not refetched while a form is being filled in; read again when the server reports a change.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const answeringCommands = (api: Api) => ({
  answer: (token: string, answer: AnswerInvitation) =>
    api.post(`${PUBLIC}/answer`, AnsweredInvitation, answer, { bearer: token }),
});

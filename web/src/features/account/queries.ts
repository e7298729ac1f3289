import { ActiveSessionList, SecurityLog } from '@sillage/proto/http/account';
import {
  AccountDeletion,
  AccountDeletionState,
  type RequestAccountDeletion,
} from '@sillage/proto/http/account-deletion';
import { Profile, type UpdateProfile } from '@sillage/proto/http/profile';
import { SupportAccess, type SupportAccessHours } from '@sillage/proto/http/support-access';
import type { User } from '@supabase/auth-js';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api, CallOptions } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { tellOtherTabs } from './other-tabs.ts';

const PATH = '/api/v1/account';

export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.profile,
    queryFn: ({ signal }) => api.get(`${PATH}/profile`, Profile, { signal }),
  });

export const deletionQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.deletion,
    queryFn: async ({ signal }) => (await api.get(`${PATH}/deletion`, AccountDeletionState, { signal })).deletion,
  });

export const sessionsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.sessions,
    queryFn: async ({ signal }) => (await api.get(`${PATH}/sessions`, ActiveSessionList, { signal })).sessions,
  });

export const securityLogQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: queryKeys.account.securityLog,
    queryFn: ({ signal, pageParam }) =>
      api.get(`${PATH}/security-log`, SecurityLog, { signal, query: { limit: 20, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const supportAccessQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.account.supportAccess,
    queryFn: ({ signal }) => api.get(`${PATH}/support-access`, SupportAccess, { signal }),
  });

/** Addresses, factors and identities, as the identity service has them now. */
export const accountQuery = (session: Pick<SessionStore, 'ask'>) =>
  queryOptions({
    queryKey: queryKeys.account.user,
    queryFn: async () => (await session.ask((auth) => auth.getUser())).user,
  });

export type Account = User;

/** Commands; each updates the cache before it resolves. */
export function accountCommands(api: Api, cache: QueryClient) {
  const refetchSafety = async () => {
    await Promise.all(
      [queryKeys.account.sessions, queryKeys.account.securityLog].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  };
  // Campaigns are suspended while their owner's deletion is scheduled.
  const refetchResting = async () => {
    await Promise.all([refetchSafety(), cache.invalidateQueries({ queryKey: queryKeys.campaigns.all })]);
  };

  async function updateProfile(change: UpdateProfile, options?: CallOptions): Promise<Profile> {
    const profile = await api.patch(`${PATH}/profile`, Profile, change, options);
    cache.setQueryData(profileQuery(api).queryKey, profile);
    tellOtherTabs();
    return profile;
  }

  return {
    updateProfile,
    /** Updates the cache first, so that seen notifications are not shown as new while the change is being saved. */
    async seeNotifications(seenNotifications: Profile['seenNotifications']): Promise<void> {
      cache.setQueryData(profileQuery(api).queryKey, (profile) => profile && { ...profile, seenNotifications });
      await updateProfile({ seenNotifications }, { keepalive: true });
    },
    async requestDeletion(proof: RequestAccountDeletion): Promise<AccountDeletion> {
      const deletion = await api.post(`${PATH}/deletion`, AccountDeletion, proof);
      cache.setQueryData(deletionQuery(api).queryKey, deletion);
      await refetchResting();
      return deletion;
    },
    async cancelDeletion(): Promise<void> {
      await api.send('DELETE', `${PATH}/deletion`);
      cache.setQueryData(deletionQuery(api).queryKey, null);
      await refetchResting();
    },
    /** Includes all data; the security log records the export. */
    async exportAccount(): Promise<Blob> {
      const archive = await api.blob(`${PATH}/export`);
      await refetchSafety();
      return archive;
    },
    async grantSupportAccess(hours: SupportAccessHours): Promise<void> {
      const access = await api.put(`${PATH}/support-access`, SupportAccess, { hours });
      cache.setQueryData(supportAccessQuery(api).queryKey, access);
      await refetchSafety();
    },
    async endSupportAccess(): Promise<void> {
      await api.send('DELETE', `${PATH}/support-access`);
      cache.setQueryData(supportAccessQuery(api).queryKey, { expiresAt: null });
      await refetchSafety();
    },
    async endSession(id: string): Promise<void> {
      await api.send('DELETE', `${PATH}/sessions/${id}`);
      await refetchSafety();
    },
    /** All sessions except the current one. */
    async endOtherSessions(): Promise<void> {
      await api.send('DELETE', `${PATH}/sessions`);
      await refetchSafety();
    },
    async renameFactor(id: string, name: string): Promise<void> {
      await api.send('PATCH', `${PATH}/second-factors/${id}`, { name });
      await cache.invalidateQueries({ queryKey: queryKeys.account.user });
    },
    /** Refetches the account and its log, after a change at the identity service. */
    refetch: async () => {
      await Promise.all([cache.invalidateQueries({ queryKey: queryKeys.account.user }), refetchSafety()]);
    },
  };
}

export type AccountCommands = ReturnType<typeof accountCommands>;

import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The part of the identity service's settings that the screens need. */
const Settings = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
});

/** `google`, or the id of an OIDC provider of this installation. */
export type IdentityProvider = 'google' | `custom:${string}`;
const isProvider = (name: string): name is IdentityProvider => name === 'google' || name.startsWith('custom:');

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.auth.settings,
    queryFn: async ({ signal }) => {
      const { external, disable_signup } = await api.get('/auth/v1/settings', Settings, { bearer: null, signal });
      const providers = Object.keys(external).filter(isProvider);
      return { providers: providers.filter((provider) => external[provider]).sort(), isClosed: disable_signup };
    },
    staleTime: 5 * 60_000,
    // The form works without them; the next visit asks again.
    retry: false,
  });

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { Api } from './client.ts';

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('There is no ApiContext above this component');
  return api;
}

/** The commands of a feature, created once per component. */
export function useCommands<Commands>(create: (api: Api, cache: QueryClient) => Commands): Commands {
  const api = useApi();
  const cache = useQueryClient();
  return useMemo(() => create(api, cache), [create, api, cache]);
}

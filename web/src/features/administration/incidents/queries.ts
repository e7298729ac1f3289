import {
  AdminIncidents,
  type NewIncident,
  type NewMaintenance,
  type UpdateIncident,
} from '@sillage/proto/http/incidents';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const ROOT = '/api/v1/admin';
/** The interval of the probes, which open and end outages automatically. */
const REFRESH_MS = 30_000;

export const incidentsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.administration.incidents,
    queryFn: ({ signal }) => api.get(`${ROOT}/incidents`, AdminIncidents, { signal }),
    refetchInterval: REFRESH_MS,
  });

/** Commands; each updates the cache before it resolves. */
export function incidentCommands(api: Api, cache: QueryClient) {
  const refetch = () =>
    Promise.all(
      [queryKeys.administration.incidents, queryKeys.administration.acts, queryKeys.status].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
  return {
    async open(incident: z.input<typeof NewIncident>): Promise<void> {
      await api.send('POST', `${ROOT}/incidents`, incident);
      await refetch();
    },
    async update(id: string, update: UpdateIncident): Promise<void> {
      await api.send('PATCH', `${ROOT}/incidents/${id}`, update);
      await refetch();
    },
    async announce(maintenance: z.input<typeof NewMaintenance>): Promise<void> {
      await api.send('POST', `${ROOT}/maintenance`, maintenance);
      await refetch();
    },
    async cancel(id: string): Promise<void> {
      await api.send('DELETE', `${ROOT}/maintenance/${id}`);
      await refetch();
    },
  };
}

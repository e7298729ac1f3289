import { KeptClick } from '@sillage/proto/http/visits';
import { fetchJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { ClickToken } from '../click-token.ts';

interface VisitsOptions {
  /** Absent: stored clicks cannot be looked up. */
  readonly attributionUrl: string | undefined;
  readonly internalSecret: string;
}

/** The stored data of a click; undefined if nothing is stored. Throws `unavailable` if that cannot be looked up. */
export type FindKeptClick = (click: Pick<ClickToken, 'clickId' | 'clickedAtMs'>) => Promise<KeptClick | undefined>;

export function createFindKeptClick({ attributionUrl, internalSecret }: VisitsOptions): FindKeptClick {
  return async ({ clickId, clickedAtMs }) => {
    if (attributionUrl === undefined) throw new AppError('unavailable', 'What is kept cannot be looked up here.');
    const url = `${attributionUrl}/internal/clicks/${clickId}/kept?atMs=${clickedAtMs}`;
    return fetchJson(url, KeptClick, { internalSecret }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
  };
}

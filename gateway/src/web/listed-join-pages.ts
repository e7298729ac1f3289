import { ListedJoinPage } from '@sillage/proto/http/join';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { fetchJson } from '@sillage/runtime/http';
import type { GatewayConfig } from '../config.ts';

const JOIN_PAGE = /^\/join\/([^/?]+)\/?(\?|$)/;

/** Crawlers wait longer than people, and come again. */
const PATIENCE_MS = 1_000;

/**
 * Whether a URL is a join page whose merchant allows indexing. False if that cannot be found out now.
 */
export function createListedJoinPages({
  CAMPAIGNS_URL,
  INTERNAL_SECRET: internalSecret,
}: Pick<GatewayConfig, 'CAMPAIGNS_URL' | 'INTERNAL_SECRET'>) {
  return async (url: string): Promise<boolean> => {
    const campaignId = JOIN_PAGE.exec(url)?.[1] ?? '';
    if (!UUID_PATTERN.test(campaignId)) return false;
    const requested = fetchJson(`${CAMPAIGNS_URL}/internal/join-pages/${campaignId}`, ListedJoinPage, {
      internalSecret,
      timeoutMs: PATIENCE_MS,
    });
    return requested.then(
      ({ isListed }) => isListed,
      () => false,
    );
  };
}

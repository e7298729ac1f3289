import { CampaignModes } from '@sillage/proto/http/demo';
import { baseUrl } from '@sillage/proto/values/base-url';
import { fetchJson } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';

/** Knows which campaigns of an account are in test mode. */
export interface CampaignModesSource {
  /** Rejects with a retriable `unavailable` if that is unknown at present. */
  of(userId: string): Promise<CampaignModes>;
}

/** Asks attribution. Without its address this stays unknown, and no account is shown as the demo. */
export function createCampaignModes({
  ATTRIBUTION_URL,
  INTERNAL_SECRET,
}: {
  readonly ATTRIBUTION_URL?: string | undefined;
  readonly INTERNAL_SECRET: string;
}): CampaignModesSource {
  return {
    async of(userId) {
      if (ATTRIBUTION_URL === undefined)
        throw new AppError('unavailable', 'Whether campaigns are live cannot be asked: ATTRIBUTION_URL is not set');
      const url = `${baseUrl(ATTRIBUTION_URL)}/internal/owners/${userId}/campaign-modes`;
      return fetchJson(url, CampaignModes, { internalSecret: INTERNAL_SECRET });
    },
  };
}

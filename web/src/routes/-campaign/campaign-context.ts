import type { Campaign } from '@sillage/proto/http/campaigns';
import { createContext, use } from 'react';
import type { Live } from '../../live/use-live.ts';

interface ShownCampaign {
  readonly campaign: Campaign;
  readonly live: Live;
}

export const CampaignContext = createContext<ShownCampaign | null>(null);

/** The campaign of the shown tab, and the stream that the whole page shares. */
export function useCampaign(): ShownCampaign {
  const shown = use(CampaignContext);
  if (!shown) throw new Error('There is no CampaignContext above this component');
  return shown;
}

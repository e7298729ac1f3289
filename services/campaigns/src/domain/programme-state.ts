import type { ProgrammeState } from '@sillage/proto/http/programmes';
import { isLive } from './activity.ts';

interface Standing {
  /** Of the affiliate. */
  readonly isActive: boolean;
  readonly isRemoved: boolean;
  /** Of the campaign. */
  readonly isCampaignActive: boolean;
  readonly isSuspended: boolean;
  readonly isClosing: boolean;
  readonly isArchived: boolean;
}

/** Whether an affiliate's links earn anything in a campaign, or will again. */
export function programmeState({
  isActive,
  isRemoved,
  isArchived,
  isCampaignActive,
  ...campaign
}: Standing): ProgrammeState {
  if (isRemoved || isArchived) return 'ended';
  return isActive && isLive({ ...campaign, isActive: isCampaignActive }) ? 'active' : 'paused';
}

import type { ProgrammeState } from '@sillage/proto/http/programmes';
import { isLive } from './activity.ts';

interface ProgrammeConditions {
  /** Whether the affiliate is active. */
  readonly isActive: boolean;
  readonly isRemoved: boolean;
  /** Whether the campaign is active. */
  readonly isCampaignActive: boolean;
  readonly isSuspended: boolean;
  readonly isClosing: boolean;
  readonly isArchived: boolean;
}

/** Whether an affiliate's links earn in a campaign, or could again. */
export function programmeState({
  isActive,
  isRemoved,
  isArchived,
  isCampaignActive,
  ...campaign
}: ProgrammeConditions): ProgrammeState {
  if (isRemoved || isArchived) return 'ended';
  return isActive && isLive({ ...campaign, isActive: isCampaignActive }) ? 'active' : 'paused';
}

import type { Selectable } from 'kysely';

/** Affiliates of a campaign who have a rate together. */
export interface GroupTable {
  id: string;
  campaignId: string;
  name: string;
  rateBps: number;
  createdAt: Date;
  updatedAt: Date;
}

export type GroupRow = Selectable<GroupTable>;

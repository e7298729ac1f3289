import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { HoldDays } from '../values/campaigns.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

export const MAX_GROUPS = 100;

/** Affiliates of one campaign who have a rate together; an affiliate is in one at most. */
export const AffiliateGroup = z.object({
  id: Uuid,
  name: z.string(),
  rateBps: RateBps,
  /** How long the hold of their orders is; null: as long as the campaign's. Absent in answers from before there was any. */
  holdDays: HoldDays.nullable().optional(),
  /** Without those who were removed. */
  members: z.int(),
});
export type AffiliateGroup = z.infer<typeof AffiliateGroup>;

/** `GET /api/v1/campaigns/{campaignId}/groups`: by name. */
export const AffiliateGroupList = z.object({ groups: z.array(AffiliateGroup) });

/** `POST /api/v1/campaigns/{campaignId}/groups` → 201. 409 `conflict` where another one of the campaign is called so. */
export const CreateGroup = z.object({
  name: text(60).min(1, 'Give the group a name'),
  rateBps: RateBps,
  holdDays: HoldDays.nullable().default(null),
});
export type CreateGroup = z.input<typeof CreateGroup>;

/**
 * `PATCH …/groups/{groupId}`: another rate applies to its members from then on, but for those who have one of their own; another
 * hold to the orders of all of them from then on.
 * `DELETE`: its members have the campaign's default rate from then on, or still their own.
 */
export const UpdateGroup = CreateGroup.extend({ holdDays: HoldDays.nullable() }).partial();
export type UpdateGroup = z.input<typeof UpdateGroup>;
export const ByGroup = z.object({ campaignId: Uuid, groupId: Uuid });

/** As many as one request may name. */
export const MEMBERS_AT_ONCE = 1_000;
const affiliateIds = z.array(Uuid).min(1).max(MEMBERS_AT_ONCE);

/** `POST …/groups/{groupId}/members`: they leave the group that they were in. */
export const JoinGroup = z.object({
  affiliateIds,
  /** Whoever has a rate of their own gives it up for that of the group. */
  giveUpOwnRates: z.boolean().default(false),
});

/** `POST …/groups/{groupId}/members/removal`: whoever is not in it stays as they are. */
export const LeaveGroup = z.object({ affiliateIds });

import { z } from 'zod';
import { RateBps } from '../values/basis-points.ts';
import { HoldDays } from '../values/campaigns.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

export const MAX_GROUPS = 100;

/** Affiliates of one campaign who share a rate; an affiliate is in one group at most. */
export const AffiliateGroup = z.object({
  id: Uuid,
  name: z.string(),
  rateBps: RateBps,
  /** The hold of the members' orders; null: the campaign's. Absent in answers from before this feature. */
  holdDays: HoldDays.nullable().optional(),
  /** Without removed affiliates. */
  members: z.int(),
});
export type AffiliateGroup = z.infer<typeof AffiliateGroup>;

/** `GET /api/v1/campaigns/{campaignId}/groups`: by name. */
export const AffiliateGroupList = z.object({ groups: z.array(AffiliateGroup) });

/** `POST /api/v1/campaigns/{campaignId}/groups` → 201. 409 `conflict` if another group of the campaign has the name. */
export const CreateGroup = z.object({
  name: text(60).min(1, 'Give the group a name'),
  rateBps: RateBps,
  holdDays: HoldDays.nullable().default(null),
});
export type CreateGroup = z.input<typeof CreateGroup>;

/**
 * `PATCH …/groups/{groupId}`: a new rate applies from now on to members without a rate of their own; a new hold applies
 * from now on to the orders of all members. `DELETE`: members get the campaign's default rate from now on, unless they
 * have their own.
 */
export const UpdateGroup = CreateGroup.extend({ holdDays: HoldDays.nullable() }).partial();
export type UpdateGroup = z.input<typeof UpdateGroup>;
export const ByGroup = z.object({ campaignId: Uuid, groupId: Uuid });

/** Maximum per request. */
export const MAX_MEMBERS_PER_REQUEST = 1_000;
const affiliateIds = z.array(Uuid).min(1).max(MAX_MEMBERS_PER_REQUEST);

/** `POST …/groups/{groupId}/members`: they leave their previous group. */
export const JoinGroup = z.object({
  affiliateIds,
  /** Members with a rate of their own get the group's instead. */
  giveUpOwnRates: z.boolean().default(false),
});

/** `POST …/groups/{groupId}/members/removal`: ignores affiliates who are not members. */
export const LeaveGroup = z.object({ affiliateIds });

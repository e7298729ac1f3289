import { z } from 'zod';

/** The time that reactivation data is kept, which also applies to the input for a new campaign. */
const KEPT_FOR_MS = 24 * 3_600_000;

/** The input for a campaign whose merchant has no card yet. */
export const PendingCampaign = z.object({
  name: z.string(),
  description: z.string(),
  targetUrl: z.string(),
  isActive: z.boolean(),
  defaultRateBps: z.number().optional(),
  currency: z.string().optional(),
});
export type PendingCampaign = z.infer<typeof PendingCampaign>;

/** A paused campaign that waits for a card. */
const PendingReactivation = z.object({ campaignId: z.string(), campaignName: z.string() });
export type PendingReactivation = z.infer<typeof PendingReactivation>;

/** A campaign in test mode that goes live with the card. */
const PendingGoingLive = PendingReactivation;

/** The action that continues once there is a card. */
const Pending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('campaign'), campaign: PendingCampaign }),
  z.object({ kind: z.literal('reactivation'), reactivation: PendingReactivation }),
  z.object({ kind: z.literal('goingLive'), goingLive: PendingGoingLive }),
]);
export type Pending = z.infer<typeof Pending>;

/** `isNext`: the next card is for this action; otherwise only the input is kept. */
const Stored = z.object({ at: z.number(), isNext: z.boolean(), pending: Pending });
const NewCampaign = z.object({ id: z.string(), name: z.string(), showModal: z.literal(true) });
export type NewCampaign = z.infer<typeof NewCampaign>;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The action that a person left pending when they went to enter a card, stored for each account of the browser. */
export function pendingStore(storage: Kept, userId: string, now: () => number) {
  const key = `sillage.pending.${userId}`;
  const createdKey = `sillage.newCampaign.${userId}`;
  const readStored = (): z.infer<typeof Stored> | null => {
    const stored = Stored.safeParse(parse(storage.getItem(key)));
    if (!stored.success) return null;
    if (now() - stored.data.at < KEPT_FOR_MS) return stored.data;
    storage.removeItem(key);
    return null;
  };
  const write = (stored: z.infer<typeof Stored>) => storage.setItem(key, JSON.stringify(stored));
  return {
    read: (): Pending | null => readStored()?.pending ?? null,
    keep: (pending: Pending) => write({ at: now(), isNext: true, pending }),
    /** The next card is added for another reason: it does not continue the action, whose input is kept. */
    suspend: () => {
      const stored = readStored();
      if (stored) write({ ...stored, isNext: false });
    },
    forget: () => storage.removeItem(key),
    /** Returns and removes the action, so that it runs only once. */
    take: (): Pending | null => {
      const stored = readStored();
      if (!stored?.isNext) return null;
      storage.removeItem(key);
      return stored.pending;
    },
    /** Tells the dashboard that this campaign was just created. */
    announce: (campaign: { id: string; name: string }) =>
      storage.setItem(
        createdKey,
        JSON.stringify({ id: campaign.id, name: campaign.name, showModal: true } satisfies NewCampaign),
      ),
    announced: (): NewCampaign | null => {
      const announced = NewCampaign.safeParse(parse(storage.getItem(createdKey)));
      return announced.success ? announced.data : null;
    },
    settleAnnounced: () => storage.removeItem(createdKey),
  };
}

export type PendingStore = ReturnType<typeof pendingStore>;

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

import { z } from 'zod';

/** Reactivation data are kept for 24 hours; what was typed for a new campaign is not given up sooner. */
const KEPT_FOR_MS = 24 * 3_600_000;

/** A campaign as it was typed before its merchant had a card. */
export const PendingCampaign = z.object({
  name: z.string(),
  description: z.string(),
  targetUrl: z.string(),
  isActive: z.boolean(),
});
export type PendingCampaign = z.infer<typeof PendingCampaign>;

/** A paused campaign that waits for a card. */
const PendingReactivation = z.object({ campaignId: z.string(), campaignName: z.string() });
export type PendingReactivation = z.infer<typeof PendingReactivation>;

/** What goes on once the card is there. */
const Pending = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('campaign'), campaign: PendingCampaign }),
  z.object({ kind: z.literal('reactivation'), reactivation: PendingReactivation }),
]);
export type Pending = z.infer<typeof Pending>;

const Stored = z.object({ at: z.number(), pending: Pending });
const NewCampaign = z.object({ id: z.string(), name: z.string(), showModal: z.literal(true) });
export type NewCampaign = z.infer<typeof NewCampaign>;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this person left to be done when they went to enter a card; each person of a browser has their own. */
export function pendingStore(storage: Kept, userId: string, now: () => number) {
  const key = `sillage.pending.${userId}`;
  const createdKey = `sillage.newCampaign.${userId}`;
  const read = (): Pending | null => {
    const stored = Stored.safeParse(parse(storage.getItem(key)));
    if (!stored.success) return null;
    if (now() - stored.data.at < KEPT_FOR_MS) return stored.data.pending;
    storage.removeItem(key);
    return null;
  };
  return {
    read,
    keep: (pending: Pending) => storage.setItem(key, JSON.stringify({ at: now(), pending } satisfies z.infer<typeof Stored>)),
    forget: () => storage.removeItem(key),
    /** Reads and forgets: whoever takes it does it, nobody else does it again. */
    take: (): Pending | null => {
      const pending = read();
      storage.removeItem(key);
      return pending;
    },
    /** For the dashboard: this campaign has just been made. */
    announce: (campaign: { id: string; name: string }) =>
      storage.setItem(createdKey, JSON.stringify({ id: campaign.id, name: campaign.name, showModal: true } satisfies NewCampaign)),
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

import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import type { ConversionEvent } from '@sillage/proto/events/conversions';

interface Events {
  readonly clicks: readonly ClickRecorded[];
  readonly snapshots: readonly CampaignEvent[];
  readonly conversions: readonly ConversionEvent[];
}

/** The consumers fed by hand, or a running service fed by its log. */
interface Folding {
  readonly clicks: (events: readonly ClickRecorded[]) => Promise<unknown>;
  readonly campaignEvents: (events: readonly CampaignEvent[]) => Promise<unknown>;
  readonly conversions: (events: readonly ConversionEvent[]) => Promise<unknown>;
  readonly settle: () => Promise<unknown>;
}

/** Folds all events three times, in random order and random batches, so that clicks and snapshots arrive late, too. */
export async function shuffledThreefold(
  projection: Folding,
  { clicks, snapshots, conversions }: Events,
  seed: number,
): Promise<void> {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return state / 4_294_967_296;
  };
  const all = [
    ...clicks.map((event) => ({ kind: 'click' as const, event })),
    ...snapshots.map((event) => ({ kind: 'snapshot' as const, event })),
    ...conversions.map((event) => ({ kind: 'conversion' as const, event })),
  ];
  const queue = [...all, ...all, ...all].map((delivery) => ({ delivery, key: random() })).sort((a, b) => a.key - b.key);
  while (queue.length > 0) {
    const part = queue.splice(0, 1 + Math.floor(random() * 6)).map(({ delivery }) => delivery);
    await projection.clicks(part.flatMap((delivery) => (delivery.kind === 'click' ? [delivery.event] : [])));
    await projection.campaignEvents(part.flatMap((delivery) => (delivery.kind === 'snapshot' ? [delivery.event] : [])));
    await projection.conversions(part.flatMap((delivery) => (delivery.kind === 'conversion' ? [delivery.event] : [])));
    if (random() < 0.3) await projection.settle();
  }
  await projection.settle();
}

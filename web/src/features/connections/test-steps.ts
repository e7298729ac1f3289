import type { Conversion } from '@sillage/proto/http/conversions';
import { type Delivery, DeliveryReason, type Platform } from '@sillage/proto/http/integrations';

/** A test order, as far as it is known of. */
export interface Followed {
  readonly delivery: Delivery | undefined;
  readonly conversion: Conversion | undefined;
}

export interface TestStep {
  readonly step: 'accepted' | 'recorded' | 'attributed' | 'shown';
  readonly status: 'done' | 'waiting' | 'failed' | 'skipped';
  /** Of a step that failed: the key of the text that says why. */
  readonly reason?:
    | `reason.${DeliveryReason | 'other'}`
    | `conversions:rejection.${NonNullable<Conversion['rejection']>}`;
  /** What the service said, where there is no text for it. */
  readonly code?: string | null;
}

/** Nothing more happens to it. */
export const isOver = ({ delivery, conversion }: Followed): boolean =>
  conversion !== undefined || delivery?.state === 'failed' || delivery?.state === 'ignored';

/** The way of a test order that was sent, step by step: after one that failed, the others do not come. */
export function testSteps({ delivery, conversion }: Followed): TestStep[] {
  const stepsOf = (recorded: TestStep, attributed: TestStep, shown: TestStep['status']): TestStep[] => [
    { step: 'accepted', status: 'done' },
    recorded,
    attributed,
    { step: 'shown', status: shown },
  ];
  if (conversion) {
    const { rejection } = conversion;
    const attributed: TestStep = rejection
      ? { step: 'attributed', status: 'failed', reason: `conversions:rejection.${rejection}` }
      : { step: 'attributed', status: 'done' };
    return stepsOf({ step: 'recorded', status: 'done' }, attributed, 'done');
  }
  if (delivery?.state === 'failed' || delivery?.state === 'ignored') {
    const known = DeliveryReason.safeParse(delivery.reason).data;
    const why = known
      ? ({ reason: `reason.${known}` } as const)
      : { reason: 'reason.other' as const, code: delivery.reason };
    const recorded: TestStep = { step: 'recorded', status: 'failed', ...why };
    return stepsOf(recorded, { step: 'attributed', status: 'skipped' }, 'skipped');
  }
  const recorded: TestStep = { step: 'recorded', status: delivery?.state === 'processed' ? 'done' : 'waiting' };
  return stepsOf(recorded, { step: 'attributed', status: 'waiting' }, 'waiting');
}

/** Platforms for which a test order can be sent without the shop. */
export const hasTestOrder = (platform: Platform): boolean => platform !== 'shopify' && platform !== 'stripe';

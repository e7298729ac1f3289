import type { Conversion } from '@sillage/proto/http/conversions';
import { type Delivery, DeliveryReason } from '@sillage/proto/http/deliveries';
import type { Platform } from '@sillage/proto/http/integrations';

/** The known progress of a test order. */
export interface Followed {
  readonly delivery: Delivery | undefined;
  readonly conversion: Conversion | undefined;
}

export interface TestStep {
  readonly step: 'accepted' | 'recorded' | 'attributed' | 'shown';
  readonly status: 'done' | 'waiting' | 'failed' | 'skipped';
  /** For a failed step: the key of the text with the reason. */
  readonly reason?:
    | `reason.${DeliveryReason | 'other'}`
    | `conversions:rejection.${NonNullable<Conversion['rejection']>}`;
  /** The service's code, if there is no text for it. */
  readonly code?: string | null;
}

/** True if nothing more will happen to it. */
export const isOver = ({ delivery, conversion }: Followed): boolean =>
  conversion !== undefined || delivery?.state === 'failed' || delivery?.state === 'ignored';

/** The steps of a sent test order; if it was not recorded, the later ones are skipped. */
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

/** The platforms for which a test order can be sent without the shop. */
export const hasTestOrder = (platform: Platform): boolean => platform !== 'shopify' && platform !== 'stripe';

import type { PartState } from '@sillage/proto/values/status';
import type { BadgeTone } from '../../ui/primitives/badge.tsx';

interface Look {
  readonly tone: BadgeTone;
  readonly text: string;
  readonly fill: string;
  /** The height of a day's bar in percent: trouble is visible by height as well as by colour. */
  readonly height: number;
}

export const LOOKS: Readonly<Record<PartState, Look>> = {
  operational: { tone: 'positive', text: 'text-positive', fill: 'fill-positive', height: 60 },
  degraded: { tone: 'buoy', text: 'text-buoy', fill: 'fill-buoy', height: 80 },
  maintenance: { tone: 'wake', text: 'text-wake', fill: 'fill-wake', height: 60 },
  outage: { tone: 'negative', text: 'text-negative', fill: 'fill-negative', height: 100 },
  unknown: { tone: 'neutral', text: 'text-line-strong', fill: 'fill-line', height: 60 },
};

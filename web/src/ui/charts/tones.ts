/** Clicks are ink, conversions wake, revenue buoy. */
export type Tone = 'ink' | 'wake' | 'buoy';

export const FILL: Readonly<Record<Tone, string>> = { ink: 'fill-ink', wake: 'fill-wake', buoy: 'fill-buoy' };
export const STROKE: Readonly<Record<Tone, string>> = { ink: 'stroke-ink', wake: 'stroke-wake', buoy: 'stroke-buoy' };
/** The class of the dot beside a name. */
export const DOT: Readonly<Record<Tone, string>> = { ink: 'bg-ink', wake: 'bg-wake', buoy: 'bg-buoy' };

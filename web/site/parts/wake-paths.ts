/**
 * The logo's lines on an area of 1200 by 520: they diverge from the middle of the left edge. The fourth is the middle
 * one.
 */
export const WAKE_PATHS = [
  'M0 260C220 260 420 90 1200 20',
  'M0 260C260 260 480 150 1200 110',
  'M0 260C300 260 560 225 1200 205',
  'M0 260H1200',
  'M0 260C300 260 560 295 1200 315',
  'M0 260C260 260 480 370 1200 410',
  'M0 260C220 260 420 430 1200 500',
];

/** The distance of a line from the middle one: 0 to 3. */
export const wakeDistance = (index: number): number => Math.abs(index - 3);

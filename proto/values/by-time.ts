interface Moment {
  readonly at: number;
  readonly id: string;
}

/**
 * Orders by time, and by id within the same millisecond, so that the result does not depend on the order of arrival.
 */
export const byTime = (a: Moment, b: Moment): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

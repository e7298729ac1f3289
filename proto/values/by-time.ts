interface Moment {
  readonly at: number;
  readonly id: string;
}

/**
 * Time decides; the id decides between what happened in the same millisecond, so that every order of arrival ends the
 * same.
 */
export const byTime = (a: Moment, b: Moment): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Rows that are added or removed by one transaction: few enough that nobody else of the campaign waits long. */
export const CHANGED_AT_ONCE = 500;

const FIRST_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

/** How long to wait after so many failures in a row: 2 s, 4 s, … 10 min. */
export const retryDelayMs = (failures: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 20));

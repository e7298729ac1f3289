/** Milliseconds since the Unix epoch. Passed as a dependency, so that tests and simulations can move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

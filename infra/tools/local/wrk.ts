import { programOf } from './commands.ts';

/**
 * The path of a load generator in C, from PATH or Debian's package, because one in Node would be the bottleneck itself.
 */
export const wrkPath = (): Promise<string> => programOf(['wrk'], ['wrk']);

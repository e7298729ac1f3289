import { programOf } from './commands.ts';

/** The path of a load generator in C, from PATH or Debian's package: one of ours would be the limit before Node is. */
export const wrkPath = (): Promise<string> => programOf(['wrk'], ['wrk']);

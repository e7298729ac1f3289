import { programOf } from './commands.ts';

/** The path of nginx, from PATH or Debian's package. */
export const nginxPath = (): Promise<string> => programOf(['nginx'], ['nginx']);

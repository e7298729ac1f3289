import { programOf } from './commands.ts';

const PACKAGES = ['prometheus'];

/** The path of Prometheus, from PATH or Debian's package. */
export const prometheusPath = (): Promise<string> => programOf(['prometheus'], PACKAGES);

/** The path of the program that checks rules and metrics of Prometheus. */
export const promtoolPath = (): Promise<string> => programOf(['promtool'], PACKAGES);

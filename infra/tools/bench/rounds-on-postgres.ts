import { z } from 'zod';
import { startPostgres } from '../local/index.ts';
import { median } from '../testbed/load.ts';
import { runPinned } from './run-pinned.ts';
import { startingOn } from './starting-on.ts';

const CORE = 0;
const ROUNDS = 3;

/**
 * The rates of a load, by name, as the median of three rounds: each on its own Postgres with fsync, with both on one
 * core. `file` is relative to this folder.
 */
export function roundsOnPostgres<Name extends string>(
  file: string,
  names: readonly Name[],
  input: object,
  progress: (line: string) => void,
): Promise<(name: Name) => number> {
  const Rates = z.record(z.enum(names), z.number());
  return startingOn(CORE, async () => {
    const rounds: Readonly<Record<Name, number>>[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const postgres = await startPostgres({ durable: true });
      try {
        const rates = await runPinned(file, CORE, Rates, { databaseUrl: postgres.address, ...input });
        rounds.push(rates);
        progress(`round ${round}: ${names.map((name) => `${name} ${Math.round(rates[name])}/s`).join(', ')}`);
      } finally {
        await postgres.remove();
      }
    }
    return (name) => median(rounds.map((rates) => rates[name]));
  });
}

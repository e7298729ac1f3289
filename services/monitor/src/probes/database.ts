import { answers } from '@sillage/runtime/postgres';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { type Probe, ProbeFailure } from './probe.ts';

const Readiness = z.object({ checks: z.record(z.string(), z.string()) });

/**
 * Queries the database, and asks each service whether it reaches the database. A service that does not answer at all is
 * ignored.
 */
export function databaseProbe(db: Db, services: Readonly<Record<string, string>>): Probe {
  const reaches = async (url: string, signal: AbortSignal): Promise<boolean> => {
    const answer = await fetch(`${url}/readyz`, { signal })
      .then((response) => response.json())
      .catch(() => undefined);
    return Readiness.safeParse(answer).data?.checks.database !== 'failing';
  };
  return {
    part: 'database',
    async run(signal) {
      const began = performance.now();
      await answers(db);
      const measuredMs = performance.now() - began;
      const found = await Promise.all(
        Object.entries(services).map(async ([name, url]) => ((await reaches(url, signal)) ? undefined : name)),
      );
      const cut = found.filter((name) => name !== undefined);
      if (cut.length > 0) throw new ProbeFailure('unreachable', `not reached by ${cut.join(', ')}`);
      return { measuredMs };
    },
  };
}

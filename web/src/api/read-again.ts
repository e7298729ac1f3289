import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The result is usually there within two seconds, on a busy machine much later. */
const AFTER_MS = [2_000, 5_000, 15_000, 60_000];

/** Refetches data that another service derives from a command that was just answered, if it is still shown by then. */
export function readAgain(cache: QueryClient, queryKey: QueryKey): void {
  for (const ms of AFTER_MS) setTimeout(() => void cache.invalidateQueries({ queryKey }), ms);
}

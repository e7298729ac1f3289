import type { Clock } from '@sillage/runtime/service';
import type { z } from 'zod';
import type { Store } from './store.ts';
import type { Decline } from './test-cards.ts';

/** What every call works on. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  /** Where browsers reach the hosted pages, without a trailing slash. */
  readonly pagesUrl: () => string;
  /** Tells the endpoints that listen; `account`: the connected account that it happened on. */
  readonly emit: (type: string, object: { readonly id: string }, account?: string) => void;
  /** Transfers may take no more than was charged. */
  readonly isBalanceEnforced: boolean;
  /** How long after a charge its money is available. */
  readonly fundsAfterMs: number;
}

export interface Call<Params> {
  readonly world: World;
  /** From the address, as `:id`. */
  readonly id: string;
  readonly params: Params;
  /** The connected account in whose name it is made. */
  readonly account?: string | undefined;
  /** Set by a test: the card refuses this charge, whatever it is. */
  readonly decline?: Decline | undefined;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly schema: z.ZodType;
  /**
   * Runs within one turn. Throws an ApiError for what Stripe refuses; what was put by then stays, as a declined attempt
   * does.
   */
  readonly handle: (call: Call<never>) => object;
}

/** An endpoint whose handler knows its parameters' types. */
export function endpoint<Schema extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: Schema,
  handle: (call: Call<z.output<Schema>>) => object,
): Endpoint {
  return { method, path, schema, handle: handle as Endpoint['handle'] };
}

export const nowS = (world: World): number => Math.floor(world.clock() / 1000);

/** Keys given with an empty value are taken away, the others added; null takes all away. */
export function mergeMetadata(
  old: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | null | undefined,
): Readonly<Record<string, string>> {
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

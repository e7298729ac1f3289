import type { Clock } from '@sillage/runtime/service';
import type { z } from 'zod';
import type { Store } from './store.ts';
import type { Decline } from './test-cards.ts';

/** The state that every call works on. */
export interface World {
  readonly store: Store;
  readonly clock: Clock;
  /** Address of the hosted pages for browsers, without a trailing slash. */
  readonly pagesUrl: () => string;
  /** Sends an event to the subscribed endpoints; `account`: the connected account on which it happened. */
  readonly emit: (type: string, object: { readonly id: string }, account?: string) => void;
  /** Transfers cannot exceed the charged money. */
  readonly isBalanceEnforced: boolean;
  /** Delay between a charge and the availability of its money. */
  readonly fundsAfterMs: number;
}

export interface Call<Params> {
  readonly world: World;
  /** `:id` in the address. */
  readonly id: string;
  readonly params: Params;
  /** The connected account on whose behalf the call is made. */
  readonly account?: string | undefined;
  /** Set by a test: the card declines this charge. */
  readonly decline?: Decline | undefined;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly schema: z.ZodType;
  /**
   * Runs synchronously. Throws an ApiError if Stripe would refuse; objects stored before stay, such as a declined
   * attempt.
   */
  readonly handle: (call: Call<never>) => object;
}

/** An endpoint with a typed handler for its parameters. */
export function endpoint<Schema extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  schema: Schema,
  handle: (call: Call<z.output<Schema>>) => object,
): Endpoint {
  return { method, path, schema, handle: handle as Endpoint['handle'] };
}

export const nowS = (world: World): number => Math.floor(world.clock() / 1000);

/** Keys with an empty value are deleted, the others added; null deletes all. */
export function mergeMetadata(
  old: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> | null | undefined,
): Readonly<Record<string, string>> {
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
}

import { text } from '@sillage/proto/values/text';
import { z } from 'zod';

/**
 * Faults of a call. `before`: it has no effect; `after`: it has its effect, but the caller gets no answer.
 * - `error_*`: 500. After the effect, the idempotency key gets the 500 from then on, as at Stripe.
 * - `cut_*`: the connection is closed without an answer. `silent_*`: there is no answer at all.
 * - `rate_limit`: 429. `conflict`: 409, as during another call with the same key.
 * - `delay`: answered after `delayMs`; its key is in use meanwhile.
 * - `decline`: the card declines this charge.
 */
const FaultKind = z.enum([
  'error_before',
  'error_after',
  'cut_before',
  'cut_after',
  'silent_before',
  'silent_after',
  'rate_limit',
  'conflict',
  'delay',
  'decline',
]);
export type FaultKind = z.infer<typeof FaultKind>;

export const Fault = z.object({
  kind: FaultKind,
  /** Default: any. */
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** `*` matches one segment, as in `/v1/accounts/*`. Default: any address. */
  path: text(500).optional(),
  /** Number of affected calls. Default 1. */
  times: z.int().positive().optional(),
  /** Number of matching calls to pass before. Default 0. */
  after: z.int().nonnegative().optional(),
  /** For `delay`. */
  delayMs: z.int().nonnegative().optional(),
  /** For `decline`: `insufficient_funds`. Default `generic_decline`. */
  declineCode: text(100).optional(),
});
export type Fault = Readonly<z.infer<typeof Fault>>;

/** Faults of events. */
export const WebhookFaults = z.object({
  /** Each event is sent twice. */
  duplicate: z.boolean().optional(),
  /** Events are sent in random order. */
  shuffle: z.boolean().optional(),
  /** No event is sent until this is reset. */
  hold: z.boolean().optional(),
});
export type WebhookFaults = Readonly<z.infer<typeof WebhookFaults>>;

export interface FaultScript {
  add(...faults: readonly Fault[]): void;
  /** Clears the rest of the script; events are sent normally again. */
  clear(): void;
  webhooks(faults: WebhookFaults): void;
  /** Number of faults that have not affected a call yet. */
  readonly left: number;
}

export interface Faults extends FaultScript {
  /** The fault for this call, which counts as used. */
  take(method: string, path: string): Fault | undefined;
  readonly ofWebhooks: WebhookFaults;
}

interface Waiting {
  readonly fault: Fault;
  after: number;
  times: number;
}

/** `onChange` runs after a change of the faults of events. */
export function createFaults(onChange: () => void): Faults {
  let waiting: Waiting[] = [];
  let ofWebhooks: WebhookFaults = {};
  return {
    add(...faults) {
      waiting.push(...faults.map((fault) => ({ fault, after: fault.after ?? 0, times: fault.times ?? 1 })));
    },
    clear() {
      waiting = [];
      ofWebhooks = {};
      onChange();
    },
    webhooks(faults) {
      ofWebhooks = faults;
      onChange();
    },
    get left() {
      return waiting.reduce((sum, fault) => sum + fault.times, 0);
    },
    get ofWebhooks() {
      return ofWebhooks;
    },
    take(method, path) {
      const found = waiting.find(({ fault }) => (fault.method ?? method) === method && isAt(fault.path, path));
      if (!found) return undefined;
      if (found.after > 0) {
        found.after -= 1;
        return undefined;
      }
      found.times -= 1;
      if (found.times === 0) waiting = waiting.filter((fault) => fault !== found);
      return found.fault;
    },
  };
}

function isAt(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === '*' || part === given[at]);
}

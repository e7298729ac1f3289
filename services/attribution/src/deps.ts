import type { EventBus } from '@sillage/runtime/bus';
import type { AccessTickets, AnswerCache, Authenticator } from '@sillage/runtime/http';
import type { Database } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { AttributionSchema } from './db/schema.ts';

/** Dependencies of the routes. */
export interface RouteDeps {
  readonly db: Database<AttributionSchema>;
  readonly bus: Pick<EventBus, 'publish' | 'lag'>;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly answers: AnswerCache;
  readonly internalSecret: string;
  /** The salt of a day, for the session ids of visitors without a cookie. */
  readonly saltOf: (nowMs: number) => string;
  /** Whether orders are assessed by the fraud rules. */
  readonly assesses: boolean;
  /** 0: clicks are kept for ever. */
  readonly clickRetentionDays: number;
}

import type { EventBus } from '@sillage/infra/bus';
import type { AccessTickets, Authenticator } from '@sillage/infra/http';
import type { Database } from '@sillage/infra/postgres';
import type { Clock } from '@sillage/infra/service';
import type { AttributionSchema } from './db/schema.ts';

/** What the routes need. */
export interface RouteDeps {
  readonly db: Database<AttributionSchema>;
  readonly bus: Pick<EventBus, 'publish'>;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly tickets: AccessTickets;
  readonly internalSecret: string;
}

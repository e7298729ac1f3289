import { z } from 'zod';
import { FeeBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';
import { BackupFacts } from './backups.ts';
import { DeadTasks } from './dead-tasks.ts';
import {
  AccountMail,
  AccountTotals,
  CampaignTotals,
  EventTotals,
  Merchant,
  MerchantPlan,
  PlanChange,
} from './merchants.ts';

const instant = z.string();

/** `GET /api/v1/admin/access`: whether the signed-in user has access to the administration. */
export const AdministratorAccess = z.object({
  isAdministrator: z.boolean(),
  /** The user is the administrator, but must enrol and enter a second factor first. */
  needsSecondFactor: z.boolean(),
});
export type AdministratorAccess = z.infer<typeof AdministratorAccess>;

/** Every action has a reason, which stays in the audit log. */
export const Reason = text(1000).min(1);
export const WithReason = z.object({ reason: Reason });

export const PART_HEALTH = ['operational', 'degraded', 'outage'] as const;

/** A service as the monitor sees it: its readiness, and the metrics of the instance that answered. */
export const ServiceHealth = z.object({
  name: z.string(),
  state: z.enum(PART_HEALTH),
  responseTimeMs: z.int().nonnegative().nullable(),
  checkedAt: instant,
  /** A sentence for operators; null if nothing is wrong. */
  problem: z.string().nullable(),
  version: z.string().nullable(),
  memoryBytes: z.number().nullable(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

/** The causes of the overall health. */
export const HealthIssue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unavailable'), service: z.string() }),
  z.object({ kind: z.literal('degraded'), service: z.string(), responseTimeMs: z.int() }),
  z.object({ kind: z.literal('slow'), responseTimeMs: z.int() }),
  z.object({ kind: z.literal('availability'), level: z.enum(['low', 'reduced']), percent: z.number() }),
]);
export type HealthIssue = z.infer<typeof HealthIssue>;

export const SystemHealth = z.object({
  status: z.enum(['healthy', 'warning', 'critical']),
  issues: z.array(HealthIssue),
  averageResponseMs: z.int().nullable(),
  availablePercent: z.number(),
  healthyServices: z.int(),
  totalServices: z.int(),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

/** A recent failure: a dead event or task, or a failed probe. */
export const RecentError = z.object({
  severity: z.enum(['critical', 'other']),
  source: z.enum(['dead_letter', 'dead_task']),
  /** The topic or queue, and the service. */
  place: z.string(),
  message: z.string(),
  at: instant,
});
export type RecentError = z.infer<typeof RecentError>;

/** `GET /api/v1/admin/overview`. A part is null if the service that provides it did not answer. */
export const AdminOverview = z.object({
  asOf: instant,
  health: SystemHealth,
  services: z.array(ServiceHealth),
  accounts: AccountTotals.nullable(),
  campaigns: CampaignTotals.nullable(),
  events: EventTotals.nullable(),
  /** Messages of the contact form. */
  unansweredMessages: z.int().nullable(),
  /** The three latest. */
  errors: z.array(RecentError),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

const Replica = z.object({
  name: z.string(),
  state: z.enum(['active', 'syncing', 'error']),
  /** Replication lag; null if the database does not report it. */
  lagMs: z.number().nullable(),
  isSynchronous: z.boolean(),
});

/** `GET /api/v1/admin/database`, measured in the database itself. Null: not configured, or not visible to this role. */
export const DatabaseFacts = z.object({
  version: z.string(),
  startedAt: instant.nullable(),
  sizeBytes: z.number(),
  connections: z.object({ used: z.int(), max: z.int() }),
  /** The share of blocks that were in memory, 0 to 1. */
  cacheHitRatio: z.number().nullable(),
  deadlocks: z.int(),
  replication: z.object({ health: z.enum(['healthy', 'degraded', 'critical']), replicas: z.array(Replica) }).nullable(),
  /** Backups that Sillage makes itself. */
  backups: BackupFacts.nullable().default(null),
  /** Archiving of the write-ahead log. */
  archive: z
    .object({
      archivedCount: z.number(),
      failedCount: z.number(),
      lastArchivedAt: instant.nullable(),
      lastFailedAt: instant.nullable(),
    })
    .nullable(),
  indexes: z.object({
    total: z.int(),
    sizeBytes: z.number(),
    /** Unused since the statistics began, and not needed for a constraint. Largest first. */
    unused: z.array(z.object({ schema: z.string(), table: z.string(), index: z.string(), sizeBytes: z.number() })),
  }),
  /** Large tables that are mostly read by sequential scans: an index may be missing. */
  sequentiallyRead: z.array(
    z.object({ schema: z.string(), table: z.string(), rows: z.number(), sequentialReads: z.number() }),
  ),
  /** Largest first. */
  tables: z.array(z.object({ schema: z.string(), table: z.string(), rows: z.number(), sizeBytes: z.number() })),
  statements: z
    .object({
      averageMs: z.number(),
      /** Ordered by share of the total time. */
      slowest: z.array(z.object({ query: z.string(), calls: z.number(), averageMs: z.number(), share: z.number() })),
    })
    .nullable(),
});
export type DatabaseFacts = z.infer<typeof DatabaseFacts>;

/** `GET /api/v1/admin/work`: the backlogs of the log, outboxes and queues, and the scheduled jobs. */
export const WorkFacts = z.object({
  /** Null if the log does not answer. */
  lag: z.array(z.object({ service: z.string(), topic: z.string(), events: z.number() })).nullable(),
  outboxes: z.array(z.object({ service: z.string(), rows: z.number(), oldestSeconds: z.number() })),
  queues: z.array(
    z.object({
      service: z.string(),
      queue: z.string(),
      waiting: z.number(),
      dead: z.number(),
      oldestSeconds: z.number(),
    }),
  ),
  jobs: z.array(
    z.object({
      service: z.string(),
      job: z.string(),
      lastSuccessAt: instant.nullable(),
      lateSeconds: z.number(),
    }),
  ),
});
export type WorkFacts = z.infer<typeof WorkFacts>;

export const ServiceDeadTasks = z.object({
  services: z.array(
    z.object({ service: z.string(), /** Null if it does not answer. */ tasks: DeadTasks.shape.tasks.nullable() }),
  ),
});
export type ServiceDeadTasks = z.infer<typeof ServiceDeadTasks>;

/** Events that a consumer could neither read nor decide, newest first. */
export const AdminDeadLetters = z.object({
  letters: z.array(
    z.object({
      id: Uuid,
      at: instant,
      topic: z.string(),
      partition: z.int(),
      offset: z.string(),
      group: z.string(),
      code: z.string(),
      reason: z.string(),
    }),
  ),
});
export type AdminDeadLetters = z.infer<typeof AdminDeadLetters>;

/** `GET /api/v1/admin/plans`: the fee rates of merchants. Those who are not in `agreed` pay the list price. */
export const AdminPlans = z.object({
  listFeeBps: FeeBps,
  /** Lowest first. */
  agreed: z.array(z.object({ feeBps: FeeBps, merchants: z.int() })),
});
export type AdminPlans = z.infer<typeof AdminPlans>;

export const MerchantDetail = Merchant.extend({ plan: MerchantPlan.nullable() });
export type MerchantDetail = z.infer<typeof MerchantDetail>;

export const SendAccountMail = WithReason.extend({ mail: AccountMail });
export const ChangeMerchantPlan = PlanChange.extend({ reason: Reason });

export const ADMIN_ACTS = [
  'merchant_suspended',
  'merchant_reinstated',
  'merchant_mailed',
  'plan_changed',
  'merchant_viewed',
  'merchant_view_ended',
  'task_retried',
  'event_replayed',
  'incident_opened',
  'incident_updated',
  'maintenance_announced',
  'maintenance_cancelled',
  'message_answered',
  'message_reopened',
  'message_deleted',
] as const;
export type AdminActKind = (typeof ADMIN_ACTS)[number];

/** An action of the administrator. `outcome` is null while it is running, or if the process crashed meanwhile. */
export const AdminAct = z.object({
  id: Uuid,
  at: instant,
  administrator: z.string(),
  act: z.enum(ADMIN_ACTS),
  /** The merchant, task, event or message that was acted on. */
  target: z.string(),
  reason: z.string(),
  detail: z.string().nullable(),
  outcome: z.enum(['done', 'failed']).nullable(),
});
export type AdminAct = z.infer<typeof AdminAct>;
export const AdminActQuery = z.object({ limit: pageLimit(25, 100), cursor: Uuid.optional() });
export const AdminActList = z.object({ acts: z.array(AdminAct), next: Uuid.nullable() });
export type AdminActList = z.infer<typeof AdminActList>;

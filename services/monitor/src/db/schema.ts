import type { AdminActKind } from '@sillage/proto/http/administration';
import type { ArchiveFailure, ArchiveState } from '@sillage/proto/http/archives';
import type { ConsentDecision } from '@sillage/proto/http/consents';
import type { Language } from '@sillage/proto/values/languages';
import type { IncidentSeverity, IncidentState, Part, ProbeProblem } from '@sillage/proto/values/status';
import type { Generated, Kysely, Selectable, Transaction } from 'kysely';

export const SCHEMA = 'monitor';

/** One row: when the round of probes that is under way, or the last one, began. */
interface RoundTable {
  id: Generated<boolean>;
  claimedAt: Date;
}

export interface SampleTable {
  part: Part;
  at: Date;
  isUp: boolean;
  /** Of the answer; null where there was none. */
  durationMs: number | null;
  /** It answered, and took longer than it may. */
  isSlow: boolean;
  /** Maintenance was announced for this time. */
  isPlanned: boolean;
  problem: ProbeProblem | null;
}

/** Sums of samples; those of announced maintenance are counted as nothing else. */
interface Sums {
  samples: number;
  failed: number;
  slow: number;
  planned: number;
  durationSumMs: number;
  durationMaxMs: number;
}

export interface HourTable extends Sums {
  part: Part;
  hour: Date;
}

export interface DayTable extends Sums {
  part: Part;
  /** In UTC. */
  day: string;
}

interface IncidentTable {
  id: string;
  /** Empty: it began by itself. */
  title: string;
  description: string;
  severity: IncidentSeverity;
  state: IncidentState;
  parts: Part[];
  /** It began by itself, because this part did not answer, and ends by itself; null once somebody has written about it. */
  automaticPart: Part | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

interface IncidentUpdateTable {
  id: Generated<number>;
  incidentId: string;
  at: Date;
  state: IncidentState;
  message: string;
}

interface MaintenanceTable {
  id: string;
  title: string;
  description: string;
  parts: Part[];
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

/** Somebody asked for mails about incidents at this address, and has not followed the link of the first one yet. */
interface SubscriptionRequestTable {
  /** SHA-256 of what the link carries. */
  tokenHash: Buffer;
  email: string;
  language: Language;
  expiresAt: Date;
}

/** Is written to about incidents and maintenance. */
export interface SubscriberTable {
  id: string;
  email: string;
  language: Language;
  confirmedAt: Date;
}

/** What a visitor allowed, and when: see proto/http/consents.ts. */
interface ConsentTable {
  id: string;
  createdAt: Date;
  version: number;
  decision: ConsentDecision;
  analytics: boolean;
  marketing: boolean;
  personalization: boolean;
  language: Language;
}

/** What somebody wrote by the contact form. */
interface ContactMessageTable {
  id: string;
  /** Of the form that it was sent with: one message each. */
  formId: string;
  createdAt: Date;
  name: string;
  /** In lower case. */
  email: string;
  /** Empty: not given. */
  company: string;
  subject: string;
  message: string;
  language: Language;
  /** All its words in lower case: what Postgres makes of letters beyond ASCII depends on its locale. */
  searched: string;
  /** Whose it is, as far as that is known; it is exported and erased with the account. */
  accountId: string | null;
  answeredAt: Date | null;
}

/** Everything that is held about an account, as one file that its owner downloads; what became of it outlives the file. */
interface ArchiveTable {
  id: string;
  accountId: string;
  /** One that is ready is expired from its time on. */
  state: Exclude<ArchiveState, 'expired'>;
  /** Which run is making it: one that another run has taken over from writes nothing more. */
  attempt: string | null;
  failure: ArchiveFailure | null;
  filesDone: number;
  bytes: number;
  createdAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  /** SHA-256 of what opens the file once. */
  ticketHash: Buffer | null;
  ticketExpiresAt: Date | null;
}

interface ArchivePartTable {
  archiveId: string;
  position: number;
  expiresAt: Date;
  /** Encrypted under a key of its own. */
  sealed: Buffer;
}

/** What the administrator did. */
export interface ActsTable {
  id: string;
  at: Date;
  administrator: string;
  act: AdminActKind;
  /** The merchant, task, event or message that it was done to. */
  target: string;
  reason: string;
  detail: string | null;
  /** Null while it is under way, or where the process ended in the middle. */
  outcome: 'done' | 'failed' | null;
}

export interface MonitorDatabase {
  acts: ActsTable;
  archives: ArchiveTable;
  archiveParts: ArchivePartTable;
  consents: ConsentTable;
  contactMessages: ContactMessageTable;
  rounds: RoundTable;
  samples: SampleTable;
  hours: HourTable;
  days: DayTable;
  incidents: IncidentTable;
  incidentUpdates: IncidentUpdateTable;
  maintenance: MaintenanceTable;
  subscriptionRequests: SubscriptionRequestTable;
  subscribers: SubscriberTable;
}

export type Db = Kysely<MonitorDatabase>;
export type Trx = Transaction<MonitorDatabase>;

export type Sample = Selectable<SampleTable>;
export type IncidentRow = Selectable<IncidentTable>;
export type IncidentUpdateRow = Selectable<IncidentUpdateTable>;
export type MaintenanceRow = Selectable<MaintenanceTable>;
export type Subscriber = Selectable<SubscriberTable>;
export type ConsentRow = Selectable<ConsentTable>;
export type ArchiveRow = Omit<Selectable<ArchiveTable>, 'attempt' | 'ticketHash' | 'ticketExpiresAt'>;
export type ContactMessageRow = Omit<Selectable<ContactMessageTable>, 'searched'>;
export type DayRow = Selectable<DayTable>;

import type { AdminActKind } from '@sillage/proto/http/administration';
import type { ArchiveFailure, ArchiveState } from '@sillage/proto/http/archives';
import type { ConsentDecision } from '@sillage/proto/http/consents';
import type { Language } from '@sillage/proto/values/languages';
import type { IncidentSeverity, IncidentState, Part, ProbeProblem } from '@sillage/proto/values/status';
import type { Generated, Kysely, Selectable, Transaction } from 'kysely';

export const SCHEMA = 'monitor';

/** A single row: the start of the current or last round of probes. */
interface RoundTable {
  id: Generated<boolean>;
  claimedAt: Date;
}

export interface SampleTable {
  part: Part;
  at: Date;
  isUp: boolean;
  /** Time to the answer; null without one. */
  durationMs: number | null;
  /** It answered after more than the allowed time. */
  isSlow: boolean;
  /** Maintenance was announced for this time. */
  isPlanned: boolean;
  problem: ProbeProblem | null;
}

/** Sums of samples. Samples in announced maintenance are counted only as planned. */
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
  /** Empty for an automatic incident. */
  title: string;
  description: string;
  severity: IncidentSeverity;
  state: IncidentState;
  parts: Part[];
  /**
   * The unavailable part of an automatic incident, which also ends automatically; null once someone has written about
   * it.
   */
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

/** A request for mails about incidents, until the link in the first mail is followed. */
interface SubscriptionRequestTable {
  /** SHA-256 of the link's token. */
  tokenHash: Buffer;
  email: string;
  language: Language;
  expiresAt: Date;
}

/** Receives mails about incidents and maintenance. */
export interface SubscriberTable {
  id: string;
  email: string;
  language: Language;
  confirmedAt: Date;
}

/** A visitor's consent decisions: see proto/http/consents.ts. */
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

/** Messages of the contact form. */
interface ContactMessageTable {
  id: string;
  /** The id of the form that was sent; one message each. */
  formId: string;
  createdAt: Date;
  name: string;
  /** In lower case. */
  email: string;
  /** Empty if not given. */
  company: string;
  subject: string;
  message: string;
  language: Language;
  /** All searchable text in lower case; lower-casing in Postgres depends on its locale. */
  searched: string;
  /** The sender's account if known; the message is exported and erased with it. */
  accountId: string | null;
  answeredAt: Date | null;
}

/** Archives of an account's data, as one file that its owner downloads; the record outlives the file. */
interface ArchiveTable {
  id: string;
  accountId: string;
  /** A ready archive counts as expired from `expiresAt` on. */
  state: Exclude<ArchiveState, 'expired'>;
  /** The current run; runs that it has replaced can write nothing more. */
  attempt: string | null;
  failure: ArchiveFailure | null;
  filesDone: number;
  bytes: number;
  createdAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  /** SHA-256 of the ticket that opens the file once. */
  ticketHash: Buffer | null;
  ticketExpiresAt: Date | null;
}

interface ArchivePartTable {
  archiveId: string;
  position: number;
  expiresAt: Date;
  /** Encrypted with a key per part. */
  sealed: Buffer;
}

/** The administrator's actions. */
export interface ActsTable {
  id: string;
  at: Date;
  administrator: string;
  act: AdminActKind;
  /** The merchant, task, event or message that was acted on. */
  target: string;
  reason: string;
  detail: string | null;
  /** Null while it is running, or if the process crashed meanwhile. */
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

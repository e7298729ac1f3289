import type { MessagePort } from 'node:worker_threads';
import type { ScheduledBackups } from '../backup/scheduled-backups.ts';
import type { DatabaseUrls } from '../database-roles.ts';
import type { DemoAccount } from '../demo/first-start.ts';
import type { Env, ServiceUrls } from '../shared.ts';
import type { EdgeLoad } from './give-way.ts';

/** What the thread is started with: data alone, since it shares no objects with the main thread. */
export interface ThreadOptions {
  /** Variables for every service. */
  readonly env: Env;
  readonly urls: ServiceUrls;
  readonly databaseUrls: DatabaseUrls;
  readonly log: { readonly file: string; readonly level: string; readonly isTraced: boolean };
  readonly stripeFile: string;
  readonly shopifyFile: string;
  readonly backupsFile: string;
  readonly demo: { readonly file: string; readonly make: boolean };
  /** Absent: none is taken by itself. */
  readonly backups?: Omit<ScheduledBackups, 'log'> | undefined;
  readonly clockOffsetMs: number;
  readonly edgeLoad: EdgeLoad;
  /** Of the hot store that the main thread shares; absent: the variables name one. */
  readonly hotPort?: MessagePort | undefined;
}

/** Once every service answers. */
export interface Started {
  readonly hasGoogleStandIn: boolean;
  readonly hasStripeStandIn: boolean;
  readonly shopifyUrl: string | undefined;
  readonly demo: DemoAccount | undefined;
}

/** What the thread says; the main thread says one thing, that it must stop. */
export type ThreadMessage =
  | { readonly is: 'started'; readonly started: Started }
  /** `isPlain`: the message is for the person who started it. */
  | { readonly is: 'not started'; readonly message: string; readonly isPlain: boolean }
  | { readonly is: 'demo complete' }
  | { readonly is: 'demo not complete'; readonly message: string }
  | { readonly is: 'ended'; readonly error: unknown };

import type { MessagePort } from 'node:worker_threads';
import type { ScheduledBackups } from '../backup/scheduled-backups.ts';
import type { DatabaseUrls } from '../database-roles.ts';
import type { DemoAccount } from '../demo/first-start.ts';
import type { Env, ServiceUrls } from '../shared.ts';
import type { EdgeLoad } from './give-way.ts';

/** Data for starting the thread, which shares no objects with the main thread. */
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
  /** Undefined: no automatic backups. */
  readonly backups?: Omit<ScheduledBackups, 'log'> | undefined;
  readonly clockOffsetMs: number;
  readonly edgeLoad: EdgeLoad;
  /** Port to the main thread's hot store; undefined if the variables configure one. */
  readonly hotPort?: MessagePort | undefined;
}

/** Facts that are known once every service answers. */
export interface Started {
  readonly hasGoogleStandIn: boolean;
  readonly hasStripeStandIn: boolean;
  readonly shopifyUrl: string | undefined;
  readonly demo: DemoAccount | undefined;
}

/** Messages of the thread; the main thread sends only one, to stop. */
export type ThreadMessage =
  | { readonly is: 'started'; readonly started: Started }
  /** `isPlain`: the message is meant for the user. */
  | { readonly is: 'not started'; readonly message: string; readonly isPlain: boolean }
  | { readonly is: 'demo complete' }
  | { readonly is: 'demo not complete'; readonly message: string }
  | { readonly is: 'ended'; readonly error: unknown };

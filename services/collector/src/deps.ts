import type { DoorRequest } from '@sillage/runtime/http';
import type { AccountDigest, AddressDigest, Clock } from '@sillage/runtime/service';
import type { ClickTokens } from './click-token.ts';
import type { CollectorConfig } from './config.ts';
import type { Links } from './facts/links.ts';
import type { TakeClick } from './recording/click-budget.ts';
import type { ClickFigures } from './recording/click-figures.ts';
import type { ClickTally } from './recording/click-tally.ts';
import type { Recorder } from './recording/recorder.ts';
import type { ReportKeys } from './report-keys.ts';
import type { KnownAgent } from './visitor/agents.ts';
import type { SessionCookies } from './visitor/session.ts';
import type { FindKeptClick } from './visitor/visits.ts';

/** What the routes of the edge work with. */
export interface CollectorDeps {
  readonly links: Links;
  readonly recorder: Recorder;
  readonly tally: ClickTally;
  readonly figures: ClickFigures;
  readonly takeClick: TakeClick;
  readonly tokens: ClickTokens;
  readonly reportKeys: ReportKeys;
  readonly addressDigest: AddressDigest;
  readonly accountDigest: AccountDigest;
  /** Reports, sooner or later, that a secret key is in use. */
  readonly noteKeyUse: (keyHash: string) => void;
  readonly clock: Clock;
  readonly newClickId: () => string;
  readonly clickIds: CollectorConfig['CLICK_IDS'];
  readonly agentOf: (userAgent: string) => KnownAgent;
  /** Who a request comes from, behind the proxies that are trusted. */
  readonly addressOf: (request: Pick<DoorRequest, 'headers' | 'socket'>) => string;
  /**
   * Counts a short link that does not exist against whom it is asked for by; how many seconds they must wait once there
   * were too many.
   */
  readonly countUnknownLink: (ip: string) => Promise<number | undefined>;
  readonly countryOf: (ip: string) => string;
  /** Whether an address lies in a network of the operator's list of data centres. */
  readonly isFromDatacenter: (ip: string) => boolean;
  readonly saltOf: (nowMs: number) => string;
  readonly cookies: SessionCookies;
  readonly findKeptClick: FindKeptClick;
  /** Proves that a call comes from one of the platform's own services. */
  readonly internalSecret: string;
  /** tracking.js as it is served, and its entity tag. */
  readonly script: { readonly body: string; readonly etag: string };
}

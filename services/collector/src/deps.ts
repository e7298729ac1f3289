import type { FastPathRequest } from '@sillage/runtime/http';
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

/** Dependencies of the collector's routes. */
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
  /** Reports in the background that a secret key is in use. */
  readonly noteKeyUse: (keyHash: string) => void;
  readonly clock: Clock;
  readonly newClickId: () => string;
  readonly clickIds: CollectorConfig['CLICK_IDS'];
  readonly agentOf: (userAgent: string) => KnownAgent;
  /** The client's address, as trusted proxies forward it. */
  readonly addressOf: (request: Pick<FastPathRequest, 'headers' | 'socket'>) => string;
  /**
   * Counts a request for a short link that does not exist against the client. Returns how many seconds the client must
   * wait once it has asked for too many.
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
  /** The served tracking.js and its entity tag. */
  readonly script: { readonly body: string; readonly etag: string };
}

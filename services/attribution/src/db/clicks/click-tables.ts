export interface ClicksTable {
  occurredAt: Date;
  id: string;
  campaignId: string;
  affiliateId: string;
  sessionId: string;
  outcome: 'counted' | 'repeated' | 'rejected';
  superseded: boolean;
  rejectedReason: string;
  country: string;
  device: string;
  browser: string;
  os: string;
  referrerHost: string;
  destinationUrl: string;
  shortCode: string;
  subs: string[];
  windowSeconds: number;
}

/** Clicks that came from a data centre. */
export interface DatacenterClicksTable {
  occurredAt: Date;
  id: string;
}

/** The retention limit; no row: all clicks are kept. */
export interface ClickRetentionTable {
  keptFrom: Date;
}

/** Valid clicks from before the retention limit, of visitors with an order. */
export interface KeptClicksTable
  extends Pick<
    ClicksTable,
    'campaignId' | 'id' | 'sessionId' | 'occurredAt' | 'affiliateId' | 'windowSeconds' | 'subs'
  > {}

/** Clicks of which only the number is stored. */
export interface ClickCountsTable {
  eventId: string;
  campaignId: string;
  affiliateId: string;
  occurredAt: Date;
  reason: string;
  clicks: number;
}

/** A view of `stored_visits` and of the visits that consist of a single click, which have no row there. */
export interface KnownVisitsTable {
  campaignId: string;
  sessionId: string;
  startedAt: Date;
  endsAt: Date;
  ownerAffiliateId: string;
  ownerClickId: string;
  lastClickAt: Date;
  lastClickId: string;
  counted: string[];
  seen: string[];
}

/** Clicks and their visits. */
export interface ClickTables {
  clicks: ClicksTable;
  datacenterClicks: DatacenterClicksTable;
  clickRetention: ClickRetentionTable;
  keptClicks: KeptClicksTable;
  clickCounts: ClickCountsTable;
  knownVisits: KnownVisitsTable;
}

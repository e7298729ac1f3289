import type { ConversionState } from '@sillage/proto/http/conversions';
import type { Generated } from 'kysely';

/** Every version of the decision on an order, as it was published; the last one equals `conversions`. */
export interface DecisionsTable {
  id: string;
  campaignId: string;
  affiliateId: string;
  /** When it was decided. */
  occurredAt: Date;
  conversionId: string;
  convertedAt: Date;
  version: number;
  state: ConversionState;
  currency: string;
  revenueMinor: number;
  refundedMinor: number;
  commissionMinor: number;
  rateBps: number;
  isTest: boolean;
  feeBps: number;
  feeMinor: number;
  holdUntil: Date | null;
  settlementLineId: string | null;
  clickId: string | null;
}

/** The secrets that prevent guessing the data behind a digest. */
export interface ReceiptKeysTable {
  campaignId: string;
  secret: Buffer;
}

/** A day of a campaign for which an event arrived after the day may have been sealed. */
export interface ReceiptNotesTable {
  id: Generated<number>;
  campaignId: string;
  day: number;
}

/** Up to 4,096 receipts of one kind, affiliate, day of events and seal. */
export interface ReceiptPartsTable {
  campaignId: string;
  /** As in `RECEIPT_KINDS`. */
  kind: number;
  eventDay: number;
  affiliateId: string;
  /** The day of the seal. */
  day: number;
  part: number;
  /** The position of its group in the tree of the seal. */
  place: number;
  receipts: number;
  root: Buffer;
  /** The id and the leaf of each. */
  entries: Buffer;
}

/** Digests of a seal's groups, 64 per block except in the last; `root` is a node of the seal's tree. */
export interface ReceiptGroupsTable {
  campaignId: string;
  day: number;
  block: number;
  root: Buffer;
  digests: Buffer;
}

export interface ReceiptSealsTable {
  campaignId: string;
  day: number;
  receipts: number;
  previous: Buffer;
  root: Buffer;
  seal: Buffer;
}

export interface ReceiptRootsTable {
  day: number;
  seals: Buffer;
  previous: Buffer;
  root: Buffer;
  sealedAt: Date;
}

/** At most one row. A new installation has none, because no version without receipts ever counted there. */
export interface ReceiptStartTable {
  upgradedAt: Date;
}

/** Not part of the projection: a rebuild leaves these tables unchanged. */
export const RECEIPT_TABLES = [
  'decisions',
  'receipt_groups',
  'receipt_keys',
  'receipt_notes',
  'receipt_parts',
  'receipt_roots',
  'receipt_seals',
  'receipt_start',
];

export interface ReceiptTables {
  decisions: DecisionsTable;
  receiptKeys: ReceiptKeysTable;
  receiptNotes: ReceiptNotesTable;
  receiptParts: ReceiptPartsTable;
  receiptGroups: ReceiptGroupsTable;
  receiptSeals: ReceiptSealsTable;
  receiptRoots: ReceiptRootsTable;
  receiptStart: ReceiptStartTable;
}

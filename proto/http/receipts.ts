import { z } from 'zod';
import { RECEIPT_KIND_NAMES } from '../receipts/facts.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
/** A day in UTC. */
export const ReceiptDay = text(10).regex(z.regexes.date);

/** Number of days with receipts that an affiliate sees at once. */
export const RECEIPT_DAYS_PAGE = 31;
/** Maximum number of days in an answer of `GET /.well-known/sillage/roots`. */
export const ROOTS_PAGE = 400;

export const PublishedRoot = z.object({
  day: ReceiptDay,
  /** Root of the tree of all campaigns' seals of the day. */
  seals: Digest,
  /** SHA-256 of the byte 5, the day, the previous day's root and `seals`. */
  root: Digest,
  sealedAt: z.iso.datetime(),
});
export type PublishedRoot = z.infer<typeof PublishedRoot>;

export const PublishedRoots = z.object({
  version: z.literal(1),
  algorithm: z.literal('sha256'),
  /** Newest first, without gaps. */
  days: z.array(PublishedRoot),
  /** The value of `?before=` for the next page; null if there are no older days. */
  before: ReceiptDay.nullable(),
});
export type PublishedRoots = z.infer<typeof PublishedRoots>;

/** The next page has the days before this one. */
export const BeforeDay = z.object({ before: ReceiptDay.optional() });

/** The sibling digest in a Merkle path up to a root. */
const Step = z.object({ side: z.enum(['left', 'right']), hash: Digest });
export type Step = z.infer<typeof Step>;

export const Receipt = z.object({
  leaf: Digest,
  /** Null if the event is no longer stored individually, so that only its leaf proves it. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])).nullable(),
  /** The digest of the facts that are not shown. */
  sealed: Digest.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptPart = z.object({
  kind: z.enum(RECEIPT_KIND_NAMES),
  /** The day of the events: earlier than the seal's day if they came late. */
  eventDay: ReceiptDay,
  /** In the order of their leaves. */
  receipts: z.array(Receipt).min(1),
  /** The index of the first of these among all of their kind, affiliate and event day. */
  first: z.int().min(0),
  /** The total number of these. */
  groupReceipts: z.int().min(1),
  /** The Merkle path from these receipts to the root of all of their kind, affiliate and event day. */
  path: z.array(Step),
  /** The Merkle path from there to the root of the campaign's day. */
  groupPath: z.array(Step),
});
export type ReceiptPart = z.infer<typeof ReceiptPart>;

/** A file that an affiliate downloads, and anyone can verify. */
export const ReceiptFile = z.object({
  format: z.literal('sillage-receipts'),
  version: z.literal(1),
  campaignId: Uuid,
  affiliateId: Uuid,
  /** The day of the seal. */
  day: ReceiptDay,
  parts: z.array(ReceiptPart).min(1),
  seal: z.object({ previous: Digest, root: Digest }),
  /** The Merkle path from the campaign's seal to the root of all seals of the day. */
  sealPath: z.array(Step),
  published: z.object({ previous: Digest, seals: Digest, root: Digest }),
});
export type ReceiptFile = z.infer<typeof ReceiptFile>;

/** The days with sealed events of an affiliate, newest first. */
export const ReceiptDays = z.object({
  days: z.array(
    z.object({ day: ReceiptDay, receipts: z.int(), root: Digest, files: z.int(), sealedAt: z.iso.datetime() }),
  ),
  before: ReceiptDay.nullable(),
});
export type ReceiptDays = z.infer<typeof ReceiptDays>;

/** Selects one of the files of a day, for an affiliate with too many receipts for one. */
export const ReceiptFileQuery = z.object({ file: z.coerce.number().int().min(0).max(100_000).default(0) });

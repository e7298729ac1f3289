import { z } from 'zod';
import { RECEIPT_KIND_NAMES } from '../receipts/facts.ts';
import { Uuid } from '../values/ids.ts';
import { text } from '../values/text.ts';

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
/** A day of UTC. */
export const ReceiptDay = text(10).regex(z.regexes.date);

/** How many days with receipts an affiliate sees at once. */
export const RECEIPT_DAYS_PAGE = 31;
/** How many days an answer of `GET /.well-known/sillage/roots` has at most. */
export const ROOTS_PAGE = 400;

export const PublishedRoot = z.object({
  day: ReceiptDay,
  /** Of the tree of all campaigns' seals of the day. */
  seals: Digest,
  /** SHA-256 of the byte 5, the day, the root of the day before and `seals`. */
  root: Digest,
  sealedAt: z.iso.datetime(),
});
export type PublishedRoot = z.infer<typeof PublishedRoot>;

export const PublishedRoots = z.object({
  version: z.literal(1),
  algorithm: z.literal('sha256'),
  /** Newest first, none left out. */
  days: z.array(PublishedRoot),
  /** For `?before=`; null: there are no older ones. */
  before: ReceiptDay.nullable(),
});
export type PublishedRoots = z.infer<typeof PublishedRoots>;

/** The next page of days begins before it. */
export const BeforeDay = z.object({ before: ReceiptDay.optional() });

/** The digest beside it on the way up to a root. */
const Step = z.object({ side: z.enum(['left', 'right']), hash: Digest });
export type Step = z.infer<typeof Step>;

export const Receipt = z.object({
  leaf: Digest,
  /** Null: the event is not stored one by one any more, and only its leaf proves it. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])).nullable(),
  /** The digest of the facts that are not shown. */
  sealed: Digest.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptPart = z.object({
  kind: z.enum(RECEIPT_KIND_NAMES),
  /** When the events happened: before the day of the seal where they came late. */
  eventDay: ReceiptDay,
  /** In the order of their leaves. */
  receipts: z.array(Receipt).min(1),
  /** The place of the first of these among all of their kind, affiliate and event day. */
  first: z.int().min(0),
  /** How many there are of these. */
  groupReceipts: z.int().min(1),
  /** From these receipts to the root of all of their kind, affiliate and event day. */
  path: z.array(Step),
  /** From there to the root of the campaign's day. */
  groupPath: z.array(Step),
});
export type ReceiptPart = z.infer<typeof ReceiptPart>;

/** What an affiliate downloads, and anybody can verify. */
export const ReceiptFile = z.object({
  format: z.literal('sillage-receipts'),
  version: z.literal(1),
  campaignId: Uuid,
  affiliateId: Uuid,
  /** The day of the seal. */
  day: ReceiptDay,
  parts: z.array(ReceiptPart).min(1),
  seal: z.object({ previous: Digest, root: Digest }),
  /** From the campaign's seal to the root of all seals of the day. */
  sealPath: z.array(Step),
  published: z.object({ previous: Digest, seals: Digest, root: Digest }),
});
export type ReceiptFile = z.infer<typeof ReceiptFile>;

/** The days on which something of an affiliate was sealed, newest first. */
export const ReceiptDays = z.object({
  days: z.array(
    z.object({ day: ReceiptDay, receipts: z.int(), root: Digest, files: z.int(), sealedAt: z.iso.datetime() }),
  ),
  before: ReceiptDay.nullable(),
});
export type ReceiptDays = z.infer<typeof ReceiptDays>;

/** Which of the files of a day, where an affiliate has too many receipts for one. */
export const ReceiptFileQuery = z.object({ file: z.coerce.number().int().min(0).max(100_000).default(0) });

import type { AssetKind } from '@sillage/proto/http/assets';
import type { Generated, Selectable } from 'kysely';
import type { ImageType } from '../domain/images.ts';

/** What a merchant gives affiliates of a campaign to publish. */
export interface AssetTable {
  id: string;
  campaignId: string;
  /** Of its links, by which clicks are counted. */
  sub: string;
  kind: AssetKind;
  title: string;
  /** Null of every other kind. */
  text: string | null;
  /** Null: wherever the campaign leads. */
  targetUrl: string | null;
  /** Null: for all affiliates; empty: the last group that it was for was deleted. */
  groupIds: string[] | null;
  /** Small ones first; two may have the same, then the older one. */
  place: number;
  isArchived: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

/** Where a picture can be. */
export type StoredIn = 'postgres' | 's3';

/** A picture in a store. Its row is there before it is stored, and until it was removed. */
export interface AssetFileTable {
  id: string;
  campaignId: string;
  /** Null: no asset has it, because it is being uploaded or is about to be removed. */
  assetId: string | null;
  purpose: 'image' | 'thumbnail';
  type: ImageType;
  width: number;
  height: number;
  bytes: number;
  storedIn: StoredIn;
  createdAt: Date;
  /** From then on it is removed; null while an asset has it. */
  removableFrom: Date | null;
}

/** Pictures that are stored here, in pieces of which each fits into a message of the journal. */
export interface AssetFilePartTable {
  fileId: string;
  part: number;
  bytes: Buffer;
}

export type AssetRow = Selectable<AssetTable>;
export type AssetFileRow = Selectable<AssetFileTable>;

import type { AssetKind } from '@sillage/proto/http/assets';
import type { Generated, Selectable } from 'kysely';
import type { ImageType } from '../../domain/images.ts';

/** Material that affiliates of a campaign can publish. */
export interface AssetTable {
  id: string;
  campaignId: string;
  /** The sub-id of its links, by which clicks are counted. */
  sub: string;
  kind: AssetKind;
  title: string;
  /** Null for all other kinds. */
  text: string | null;
  /** Null: the campaign's destination. */
  targetUrl: string | null;
  /** Null: for all affiliates; empty: the last of its groups was deleted. */
  groupIds: string[] | null;
  /** Sort order, ascending; for equal values, the older one comes first. */
  place: number;
  isArchived: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

/** The stores for pictures. */
export type StoredIn = 'postgres' | 's3';

/** A picture in a store. The row exists from before it is stored until after it is removed. */
export interface AssetFileTable {
  id: string;
  campaignId: string;
  /** Null: it belongs to no asset, because it is being uploaded or is about to be removed. */
  assetId: string | null;
  purpose: 'image' | 'thumbnail';
  type: ImageType;
  width: number;
  height: number;
  bytes: number;
  storedIn: StoredIn;
  createdAt: Date;
  /** The time from which it may be removed; null while it belongs to an asset. */
  removableFrom: Date | null;
}

/** Pictures stored in Postgres, in parts that fit into a message of the journal. */
export interface AssetFilePartTable {
  fileId: string;
  part: number;
  bytes: Buffer;
}

export type AssetRow = Selectable<AssetTable>;
export type AssetFileRow = Selectable<AssetFileTable>;

import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { At, type ExportFile } from './export-file.ts';

/** Assets that merchants give their affiliates to publish. */
export const assetFiles = {
  assets: {
    about:
      'What affiliates are given to publish. Without groups it is for all affiliates, without a target it leads wherever the campaign does.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      kind: z.string(),
      title: z.string(),
      text: z.string().nullable(),
      targetUrl: z.string().nullable(),
      groupIds: z.array(Uuid).nullable(),
      sub: z.string(),
      isArchived: z.boolean(),
      createdAt: At,
      updatedAt: At,
    }),
    sums: [],
  },
  'asset-files': {
    about: 'The images among them; each is at its path on this site, for anybody.',
    record: z.object({
      assetId: Uuid,
      campaignId: Uuid,
      purpose: z.string(),
      type: z.string(),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
      createdAt: At,
      path: z.string(),
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;

import type { JoinLook } from '@sillage/proto/http/join';
import { findLook } from '../../db/joining/join-pages.ts';
import type { Db } from '../../deps.ts';

/** The image's URL is relative, because it is only shown on pages of this site. */
export async function showLook(db: Db, campaignId: string): Promise<JoinLook> {
  const { logo, accentColour } = await findLook(db, campaignId);
  return {
    logo: logo
      ? { path: `/api/v1/public/join/${campaignId}/logo/${logo.digest}`, width: logo.width, height: logo.height }
      : null,
    accentColour,
  };
}

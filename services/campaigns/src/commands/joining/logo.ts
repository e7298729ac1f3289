import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '@sillage/proto/http/join';
import { inTransaction } from '@sillage/runtime/postgres';
import { found, invalidField } from '@sillage/runtime/service';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { deleteLogo, putLogo } from '../../db/joining/join-logos.ts';
import type { CommandDeps } from '../../deps.ts';
import { type Image, imageOf } from '../../domain/images.ts';
import { lockUnlessArchived } from '../archived.ts';
import { hashOf } from '../new-keys.ts';

type Deps = Pick<CommandDeps, 'db' | 'clock'>;

/** Throws `validation_failed` unless it is a small PNG, JPEG or WebP image. */
export async function uploadLogo(deps: Deps, ownerUserId: string, campaignId: string, base64: string): Promise<void> {
  const image = Buffer.from(base64, 'base64');
  const known = checked(image);
  await inTransaction(deps.db, async (trx) => {
    await lockUnlessArchived(trx, campaignId, ownerUserId);
    const uploadedAt = new Date(deps.clock());
    await putLogo(trx, { ...known, campaignId, digest: hashOf(base64), image, uploadedAt });
  });
}

export async function removeLogo({ db }: Deps, ownerUserId: string, campaignId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    await deleteLogo(trx, campaignId);
  });
}

function checked(image: Buffer): Image {
  if (image.length > MAX_LOGO_BYTES) throw wrong(`A logo has at most ${MAX_LOGO_BYTES / 1024} kB`);
  const known = imageOf(image);
  if (!known || known.type === 'image/gif') throw wrong('A logo is a PNG, JPEG or WebP image');
  const side = Math.max(known.width, known.height);
  if (Math.min(known.width, known.height) < 1 || side > MAX_LOGO_SIDE)
    throw wrong(`A logo has at most ${MAX_LOGO_SIDE} pixels on each side`);
  return known;
}

const wrong = (message: string) => invalidField('image', message);

import { v7 as uuidv7 } from 'uuid';
import { findTagsNamed, giveTags, insertMissingTags, takeTags } from '../../db/affiliates/tags.ts';
import type { Trx } from '../../deps.ts';

interface Tagged {
  readonly affiliateId: string;
  readonly tags: readonly string[];
}

const namesOf = (tagged: readonly Tagged[]): readonly string[] => [...new Set(tagged.flatMap(({ tags }) => tags))];

async function pairsOf(trx: Trx, ownerUserId: string, tagged: readonly Tagged[], names: readonly string[]) {
  const findTag = await findTagsNamed(trx, ownerUserId, names);
  return tagged.flatMap(({ affiliateId, tags }) =>
    tags.flatMap((name) => {
      const tag = findTag(name);
      return tag === undefined ? [] : { tagId: tag.id, affiliateId };
    }),
  );
}

/** Creates missing tags, and returns their ids. */
export async function giveImportedTags(
  trx: Trx,
  ownerUserId: string,
  tagged: readonly Tagged[],
  now: Date,
): Promise<readonly string[]> {
  const names = namesOf(tagged);
  if (names.length === 0) return [];
  const made = await insertMissingTags(
    trx,
    names.map((name) => ({ id: uuidv7(), ownerUserId, name, createdAt: now })),
  );
  await giveTags(trx, await pairsOf(trx, ownerUserId, tagged, names));
  return made;
}

/**
 * Takes the tags back. People who are still affiliates otherwise keep the tags given to them there, and all other tags.
 */
export async function takeImportedTags(trx: Trx, ownerUserId: string, tagged: readonly Tagged[]): Promise<void> {
  const names = namesOf(tagged);
  if (names.length > 0) await takeTags(trx, await pairsOf(trx, ownerUserId, tagged, names));
}

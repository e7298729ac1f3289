import { MAX_TAGS } from '@sillage/proto/http/people';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { countTags, findTag, findTagNamed, giveTag, insertTag, renameTag } from '../../db/affiliates/tags.ts';
import type { CommandDeps } from '../../deps.ts';
import { lockListedAffiliate } from './lock-listed-affiliate.ts';

type Deps = Pick<CommandDeps, 'db' | 'clock'>;

/** By name; creates the tag if it is missing. Throws `conflict` if there are too many. */
export async function tagPerson(deps: Deps, ownerUserId: string, affiliateId: string, name: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockListedAffiliate(trx, ownerUserId, affiliateId);
    if (!(await findTagNamed(trx, ownerUserId, name))) {
      if ((await countTags(trx, ownerUserId)) >= MAX_TAGS)
        throw new AppError('conflict', `There are ${MAX_TAGS} tags already. Delete one that you do not need.`);
      await insertTag(trx, { id: uuidv7(), ownerUserId, name, createdAt: new Date(deps.clock()) });
    }
    const tag = found(await findTagNamed(trx, ownerUserId, name));
    await giveTag(trx, tag.id, affiliateId);
  });
}

/** Renames a tag. Throws `conflict` if the name is taken. */
export async function callTag({ db }: Deps, ownerUserId: string, id: string, name: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    found(await findTag(trx, ownerUserId, id));
    const other = await findTagNamed(trx, ownerUserId, name);
    if (other && other.id !== id) throw new AppError('conflict', 'Another tag has this name. Nothing was changed.');
    await renameTag(trx, id, name);
  });
}

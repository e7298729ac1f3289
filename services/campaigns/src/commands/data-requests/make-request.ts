import type { NewDataRequest } from '@sillage/proto/http/data-requests';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { DAY_MS } from '@sillage/proto/values/durations';
import { enqueueNotices } from '@sillage/runtime/account-notices';
import { isWithin } from '@sillage/runtime/hot';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { listByAddress } from '../../db/affiliates/affiliates.ts';
import { noticeQueue } from '../../db/queues.ts';
import type { DataRequestRow } from '../../db/requests/asking-tables.ts';
import { getOpenDataRequest, insertDataRequest } from '../../db/requests/data-requests.ts';
import type { DataRequestDeps } from '../../deps.ts';
import { dueAfter } from '../../domain/data-requests.ts';
import { receivedMail } from '../../mails/templates.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import type { DataLink } from './data-links.ts';

/** Each of them causes a mail to a merchant. */
const IN_DAY = 20;

/**
 * Passes a request about their data from the holder of a link to the merchant, and confirms it by mail. Repeating an
 * open request returns it. Throws `not_found` for another person's affiliate, and `conflict` if another rectification
 * is open.
 */
export async function makeDataRequest(
  deps: DataRequestDeps,
  { email }: DataLink,
  { affiliateId, language, ...requested }: NewDataRequest,
): Promise<DataRequestRow> {
  const affiliate = found((await listByAddress(deps.db, email)).find(({ id }) => id === affiliateId));
  const wanted = requested.kind === 'rectification' ? requested : undefined;
  const isNew = wanted?.name !== undefined || wanted?.email !== undefined;
  if (wanted && !isNew) throw new AppError('validation_failed', 'Enter the correct name or address.');
  if (requested.kind === 'restriction' && !affiliate.isActive)
    throw new AppError('conflict', 'These data are no longer used, so there is nothing to restrict.');
  await limitRequests(deps, email);
  const now = new Date(deps.clock());
  const { campaignId, campaignName, ownerUserId } = affiliate;
  const row = {
    id: uuidv7(),
    campaignId,
    affiliateId,
    kind: requested.kind,
    wantedName: wanted?.name ?? null,
    wantedEmail: wanted?.email === undefined ? null : lowerAscii(wanted.email),
    language,
    createdAt: now,
    dueAt: dueAfter(now),
  };
  return inTransaction(deps.db, async (trx) => {
    if (await insertDataRequest(trx, row)) {
      const about = { request: row.kind, dueAt: row.dueAt.toISOString() };
      await enqueueNotices(trx, noticeQueue, [
        { ownerUserId, notice: { kind: 'data_request', step: 'open', ...about } },
      ]);
      await enqueueMail(trx, deps, affiliate.email, {
        language,
        write: (language, timeZone) => receivedMail(language, { campaign: campaignName, timeZone, ...row }),
      });
    }
    const open = await getOpenDataRequest(trx, row);
    if (open.wantedName !== row.wantedName || open.wantedEmail !== row.wantedEmail)
      throw new AppError('conflict', 'Another correction is still open. Wait until it is answered.');
    return open;
  });
}

async function limitRequests({ hot }: Pick<DataRequestDeps, 'hot'>, email: string): Promise<void> {
  if (
    !(await isWithin(hot, 'limit:campaigns:', [{ name: 'data-requests', who: email, most: IN_DAY, windowMs: DAY_MS }]))
  )
    throw new AppError('rate_limited', 'Too many requests in one day. This one was not passed on: make it tomorrow.');
}

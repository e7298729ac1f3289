import { isDeepStrictEqual } from 'node:util';
import { create, toBinary } from '@bufbuild/protobuf';
import { PayeeChangedSchema } from '@sillage/proto/events/payees';
import { topics } from '@sillage/proto/topics';
import { groupBy } from '@sillage/proto/values/group-by';
import { enqueue } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import {
  listPaidAddresses,
  listPublished,
  lockPublished,
  type PublishedPayee,
  storePublished,
  type Touched,
} from '../../db/published-payees.ts';
import type { PayoutDeps, Trx } from '../../deps.ts';

type Publishing = Pick<PayoutDeps, 'bankSecrets' | 'accountDigest' | 'clock' | 'log'>;

/** Addresses per transaction. */
const PORTION = 500;

/**
 * Publishes the payment details of each of these affiliates if they have changed since they were last published: those
 * that the person has entered in any campaign of the merchant. Must be called after every change of an affiliate's
 * details or address, and of a campaign's owner, as the last step of its transaction: it waits for concurrent calls,
 * which must not need locks of this transaction.
 */
export async function publishPayees(trx: Trx, deps: Publishing, touched: Touched): Promise<void> {
  if (touched.addresses.length === 0 && touched.erasedIds.length === 0) return;
  await lockPublished(trx);
  const people = groupBy(await listPublished(trx, touched), ({ person }) => person);
  const changed = [...people.values()].flatMap((programmes) => changedOf(deps, programmes));
  await storePublished(
    trx,
    changed.map(({ affiliateId, version, accounts }) => ({ affiliateId, version, accounts })),
  );
  const events = changed.map(({ affiliateId, campaignId, version, accounts }) =>
    create(PayeeChangedSchema, {
      eventId: uuid(),
      occurredAtMs: BigInt(deps.clock()),
      campaignId,
      affiliateId,
      version: BigInt(version),
      accounts,
    }),
  );
  await enqueue(
    trx,
    topics.payees,
    events.map((event) => ({ partitionKey: event.affiliateId, value: toBinary(PayeeChangedSchema, event) })),
  );
}

/** The affiliates with changes to publish, with their next version and current accounts. */
function changedOf(deps: Publishing, programmes: readonly PublishedPayee[]): readonly PublishedPayee[] {
  const entered = enteredBy(deps, programmes);
  if (!entered) return [];
  return programmes.flatMap((published) => {
    const accounts = [...new Set(entered.map((account) => deps.accountDigest(published.campaignId, account)))].sort();
    return isDeepStrictEqual(accounts, published.accounts)
      ? []
      : [{ ...published, version: published.version + 1, accounts }];
  });
}

/** Undefined if the details cannot be decrypted: the published state is kept, and the next start tries again. */
function enteredBy({ bankSecrets, log }: Publishing, programmes: readonly PublishedPayee[]): string[] | undefined {
  try {
    return programmes.flatMap(({ payoutAccountId, sealed }) => {
      if (payoutAccountId === null || sealed === null) return [];
      const payee = bankSecrets.unseal(sealed, payoutAccountId);
      return [payee.provider === 'bank' ? payee.iban : payee.email];
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error }, 'what an affiliate is paid to was not published');
    return undefined;
  }
}

/**
 * The same for everybody who ever entered details, including those from before payees were published, or under another
 * INTERNAL_SECRET.
 */
export async function publishAllPayees(deps: Publishing & Pick<PayoutDeps, 'db'>): Promise<void> {
  for (let afterId = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await listPaidAddresses(deps.db, { afterId, limit: PORTION });
    const last = rows.at(-1);
    if (!last) return;
    const addresses = rows.flatMap(({ email }) => (email === '' ? [] : [email]));
    await inTransaction(deps.db, (trx) => publishPayees(trx, deps, { addresses, erasedIds: [] }));
    afterId = last.payoutAccountId;
  }
}

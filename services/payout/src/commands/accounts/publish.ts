import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { NoticeOutcome, PayoutAccountStatus, PayoutEventSchema, TransferFailure } from '@sillage/proto/events/payouts';
import { topics } from '@sillage/proto/topics';
import { enqueue } from '@sillage/runtime/bus';
import { v7 as uuid } from 'uuid';
import { lockAffiliate, setTold } from '../../db/payout-accounts.ts';
import type { Transfer } from '../../db/payout-lines.ts';
import type { PayoutLineRow } from '../../db/schema.ts';
import type { Trx } from '../../deps.ts';
import { affiliateStatus } from '../../domain/account-owner.ts';

type PayoutEventCase = NonNullable<MessageInitShape<typeof PayoutEventSchema>['event']>;

const FAILURES = { no_account: TransferFailure.NO_ACCOUNT, refused: TransferFailure.REFUSED } as const;
const OUTCOMES = {
  sent: NoticeOutcome.SENT,
  failed: NoticeOutcome.FAILED,
  unconfirmed: NoticeOutcome.UNCONFIRMED,
  not_sent: NoticeOutcome.NOT_SENT,
} as const;
const STATUSES = {
  pending: PayoutAccountStatus.PENDING,
  restricted: PayoutAccountStatus.RESTRICTED,
  enabled: PayoutAccountStatus.ENABLED,
  rejected: PayoutAccountStatus.REJECTED,
  detached: PayoutAccountStatus.DETACHED,
} as const;

/** Each of these functions writes an outcome to the outbox, in the transaction that decided it. */
export async function publishPaid(trx: Trx, line: PayoutLineRow, transfer: Transfer, nowMs: number): Promise<void> {
  const value = { ...attemptOf(line), currency: line.currency, amountMinor: line.amountMinor, ...transfer };
  await publish(trx, line.settlementId, [{ of: line, event: { case: 'transferPaid', value } }], nowMs);
}

export async function publishFailed(
  trx: Trx,
  line: PayoutLineRow,
  reason: 'no_account' | 'refused',
  message: string,
  nowMs: number,
) {
  const value = { ...attemptOf(line), failure: FAILURES[reason], message };
  await publish(trx, line.settlementId, [{ of: line, event: { case: 'transferFailed', value } }], nowMs);
}

/** For lines of one settlement. */
export async function publishNoticeSettled(
  trx: Trx,
  settlementId: string,
  lines: readonly { readonly line: PayoutLineRow; readonly outcome: keyof typeof OUTCOMES }[],
  nowMs: number,
): Promise<void> {
  const events = lines.map(({ line, outcome }): Outgoing => {
    const value = { settlementId, lineId: line.lineId, outcome: OUTCOMES[outcome] };
    return { of: line, event: { case: 'noticeSettled', value } };
  });
  await publish(trx, settlementId, events, nowMs);
}

/** For lines whose transfers a bank returned and the affiliate's account kept. */
export async function publishKept(
  trx: Trx,
  lines: readonly PayoutLineRow[],
  returned: { readonly payoutId: string; readonly accountId: string },
  nowMs: number,
): Promise<void> {
  for (const line of lines) {
    const value = { settlementId: line.settlementId, lineId: line.lineId, ...returned };
    await publish(trx, line.settlementId, [{ of: line, event: { case: 'returnKept', value } }], nowMs);
  }
}

/**
 * Publishes the state of the affiliate's payout account if it has changed since it was last published. Must be called
 * after every change of the affiliate's address or accounts, in its transaction; the affiliate's lock makes versions
 * increase one by one.
 */
export async function publishAccount(trx: Trx, affiliateId: string, nowMs: number): Promise<void> {
  const locked = await lockAffiliate(trx, affiliateId);
  if (!locked) return;
  const { affiliate, accounts } = locked;
  const status = affiliateStatus(accounts, affiliate.email);
  if (status === undefined || status === affiliate.accountStatus) return;
  const version = affiliate.accountVersion + 1;
  await setTold(trx, affiliateId, { accountVersion: version, accountStatus: status });
  const value = { version: BigInt(version), status: STATUSES[status] };
  await publish(trx, affiliateId, [{ of: affiliate, event: { case: 'accountChanged', value } }], nowMs);
}

interface Outgoing {
  /** A line, or an affiliate. Events about an affiliate's account are never test events. */
  readonly of: { readonly campaignId: string; readonly affiliateId: string; readonly isTest?: boolean };
  readonly event: PayoutEventCase;
}

const attemptOf = ({ settlementId, lineId, attempt }: PayoutLineRow) => ({ settlementId, lineId, attempt });

async function publish(trx: Trx, partitionKey: string, events: readonly Outgoing[], nowMs: number): Promise<void> {
  await enqueue(
    trx,
    topics.payouts,
    events.map(({ of, event }) => {
      const message = create(PayoutEventSchema, {
        eventId: uuid(),
        occurredAtMs: BigInt(nowMs),
        campaignId: of.campaignId,
        affiliateId: of.affiliateId,
        isTest: of.isTest ?? false,
        event,
      });
      return { partitionKey, value: toBinary(PayoutEventSchema, message) };
    }),
  );
}

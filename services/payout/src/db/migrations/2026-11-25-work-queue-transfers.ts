import type { Migration } from '@sillage/runtime/postgres';

/**
 * What waits for the provider becomes tasks of the work queue. The lock comes first: nothing may be written behind the
 * copy. What stands further ahead than anything is put off was put there by a clock that was wrong.
 */
export const workQueueTransfers: Migration = {
  name: '2026-11-25-work-queue-transfers',
  up: (run) => run`
    lock table payout_lines, payout_accounts, returned_payouts in access exclusive mode;
    insert into work_queue (id, queue, payload, attempts, due_at)
      select gen_random_uuid(), 'transfers', jsonb_build_object('lineId', line_id, 'attempt', attempt), tries,
        case when due_at > now() + interval '2 hours' then now() else due_at end
      from payout_lines where state in ('waiting', 'asking') order by due_at;
    insert into work_queue (id, queue, payload, attempts, due_at)
      select gen_random_uuid(), 'account-refreshes',
        jsonb_build_object('payoutAccountId', id, 'fetchesBegun', fetches_begun), refresh_tries,
        case when refresh_due_at > now() + interval '2 hours' then now() else refresh_due_at end
      from payout_accounts where refresh_due_at is not null order by refresh_due_at;
    insert into work_queue (id, queue, key, payload, attempts, due_at)
      select gen_random_uuid(), 'returned-payouts', payout_id, jsonb_build_object('payoutId', payout_id), tries,
        case when due_at > now() + interval '2 hours' then now() else due_at end
      from returned_payouts where state = 'waiting' order by due_at;
    alter table payout_lines drop column due_at, drop column tries;
    alter table payout_accounts drop column refresh_due_at, drop column refresh_tries;
    alter table returned_payouts drop column due_at, drop column tries;
  `,
};

import type { Migration } from '@sillage/runtime/postgres';

/**
 * What waits for the payment provider becomes tasks of the work queue. The lock comes first: nothing may be written
 * behind the copy. What stands further ahead than anything is put off was put there by a clock that was wrong.
 */
export const workQueuePayments: Migration = {
  name: '2026-11-25-work-queue-payments',
  up: (run) => run`
    lock table charges, provider_events, provider_tasks in access exclusive mode;
    insert into work_queue (id, queue, key, payload, attempts, due_at)
      select gen_random_uuid(), case subject when 'invoice' then 'invoice-charges' else 'charges' end, id::text,
        jsonb_build_object('chargeId', id), tries,
        case when next_try_at > now() + interval '1 hour' then now() else next_try_at end
      from charges where state = 'waiting' or is_void_due order by next_try_at;
    insert into work_queue (id, queue, key, payload, attempts, due_at)
      select gen_random_uuid(), 'provider-events', event_id, jsonb_build_object('eventId', event_id), tries,
        case when next_try_at > now() + interval '1 hour' then now() else next_try_at end
      from provider_events where done_at is null order by next_try_at;
    insert into work_queue (id, queue, payload, attempts, due_at)
      select gen_random_uuid(), 'provider-tasks', jsonb_build_object('kind', kind, 'objectId', object_id), tries,
        case when next_try_at > now() + interval '1 hour' then now() else next_try_at end
      from provider_tasks order by next_try_at;
    drop table provider_tasks;
    alter table provider_events drop column next_try_at, drop column tries;
    alter table charges drop column next_try_at, drop column tries;
  `,
};

import { findCardOwner } from '../db/card-owners.ts';
import type { ProviderTaskRow } from '../db/card-tables.ts';
import { claimTasks, finishTask, rescheduleTask } from '../db/provider-tasks.ts';
import { retryDelayMs } from '../domain/backoff.ts';
import type { CardDeps } from './card-deps.ts';
import { findLostCustomer } from './ensure-customer.ts';

/** Longer than the calls of all that are claimed at once. */
const CLAIM_MS = 5 * 60_000;
const AT_ONCE = 10;

/** Tells the provider some of what it has still to be told: which card goes, which customer. False: nothing was due. */
export async function workTasks(deps: CardDeps): Promise<boolean> {
  const now = deps.clock();
  const due = await claimTasks(deps.db, { now: new Date(now), until: new Date(now + CLAIM_MS), limit: AT_ONCE });
  await Promise.all(due.map((task) => workTask(deps, task)));
  return due.length > 0;
}

async function workTask(deps: CardDeps, task: ProviderTaskRow): Promise<void> {
  const { db, clock, log } = deps;
  try {
    await tell(deps, task);
    await finishTask(db, task);
  } catch (error) {
    log.warn({ err: error, task: task.kind, tries: task.tries + 1 }, 'the payment provider is told again later');
    await rescheduleTask(db, task, new Date(clock() + retryDelayMs(task.tries)));
  }
}

async function tell(deps: CardDeps, { kind, object_id: id }: ProviderTaskRow): Promise<void> {
  const { payments } = deps;
  if (kind === 'remove_card') return payments.removeCard(id);
  if (kind === 'delete_customer') return payments.deleteCustomer(id);
  const firstAsked = (await findCardOwner(deps.db, id))?.customer_first_asked_at;
  const lost = firstAsked && (await findLostCustomer(deps, id, firstAsked));
  if (lost) await payments.deleteCustomer(lost);
}

import type { AdminOverview, RecentError, WorkFacts } from '@sillage/proto/http/administration';
import { topics } from '@sillage/proto/topics';
import { type EventBus, listDeadLetters } from '@sillage/runtime/bus';
import { type Clock, isRetriable, type Logger, type Metrics } from '@sillage/runtime/service';
import { countUnanswered } from '../db/contact-messages.ts';
import type { Db } from '../db/schema.ts';
import { readSamples } from './figures.ts';
import { type ServiceCalls, WITH_QUEUES } from './service-calls.ts';
import { examineService } from './service-health.ts';
import { systemHealth } from './system-health.ts';
import { workFactsOf } from './work-facts.ts';

const ERRORS = 3;

interface OverviewDeps {
  readonly db: Db;
  readonly bus: EventBus;
  readonly clock: Clock;
  readonly log: Logger;
  readonly services: ServiceCalls;
  /** The metrics of this service, which are read without a request. */
  readonly metrics: Metrics;
  /** The addresses of the other services. */
  readonly addresses: Readonly<Record<string, string>>;
}

/** The overview for the administrator, measured on request. */
export function createOverview({ db, bus, clock, log, services, metrics, addresses }: OverviewDeps) {
  const examine = () =>
    Promise.all(Object.entries(addresses).map(([name, url]) => examineService(name, url, { clock, log })));

  async function lag(): Promise<WorkFacts['lag']> {
    const readers = Object.values(topics).flatMap((topic) =>
      // Each collector reads in its own group, and only new events.
      topic.readBy.flatMap((service) =>
        service === 'operators' || service === 'collector' ? [] : [{ topic, service }],
      ),
    );
    return orNull(
      Promise.all(
        readers.map(async ({ topic, service }) => {
          const partitions = await bus.lag<unknown>(topic, service);
          const events = partitions.reduce((sum, { end, committed }) => sum + Number(end - committed), 0);
          return { service, topic: topic.name, events };
        }),
      ),
    );
  }

  /** Dead events and tasks, the latest first. */
  async function recentErrors(): Promise<RecentError[]> {
    const [letters, tasks] = await Promise.all([
      orNull(listDeadLetters(bus, { ids: [], limit: ERRORS })),
      Promise.all(
        WITH_QUEUES.map(async (service) => ({ service, found: await orNull(services.deadTasks(service, ERRORS)) })),
      ),
    ]);
    const ofLetters = (letters ?? []).map(({ originTopic, consumerGroup, reason, occurredAtMs }) => ({
      severity: 'critical' as const,
      source: 'dead_letter' as const,
      place: `${originTopic} · ${consumerGroup}`,
      message: reason,
      at: new Date(Number(occurredAtMs)).toISOString(),
    }));
    const ofTasks = tasks.flatMap(({ service, found }) =>
      (found?.tasks ?? []).map(({ queue, lastError, deadAt }) => ({
        severity: 'other' as const,
        source: 'dead_task' as const,
        place: `${service} · ${queue}`,
        message: lastError ?? '',
        at: deadAt,
      })),
    );
    return [...ofLetters, ...ofTasks].sort((a, b) => b.at.localeCompare(a.at)).slice(0, ERRORS);
  }

  return {
    async overview(): Promise<AdminOverview> {
      const [examined, accounts, campaigns, events, unansweredMessages, errors] = await Promise.all([
        examine(),
        orNull(services.accountTotals()),
        orNull(services.campaignTotals()),
        orNull(services.eventTotals()),
        orNull(countUnanswered(db)),
        recentErrors(),
      ]);
      const healths = examined.map(({ health }) => health);
      const asOf = new Date(clock()).toISOString();
      const health = systemHealth(healths);
      return { asOf, health, services: healths, accounts, campaigns, events, unansweredMessages, errors };
    },
    async work(): Promise<WorkFacts> {
      const [examined, known, own] = await Promise.all([examine(), lag(), metrics.metrics()]);
      const others = examined.map(({ health, samples }) => ({ name: health.name, samples }));
      return { lag: known, ...workFactsOf([...others, { name: 'monitor', samples: readSamples(own) }]) };
    },
  };
}

export type Overview = ReturnType<typeof createOverview>;

/** Null if the source is unavailable, so that the rest is still shown. */
async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isRetriable(error)) return null;
    throw error;
  }
}

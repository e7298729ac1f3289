import { type ServiceName, serviceNames } from '@sillage/proto/services';
import { type Topic, topics } from '@sillage/proto/topics';

/** Everyone with an account at the engines: the services, and operators with their commands. */
export type AccessHolder = ServiceName | 'operators';

/**
 * The holder's name at Kafka and Redis; with a client certificate of Kafka, the whole subject is `CN=` and this name.
 * Postgres uses `sillage_` and the service's name, which needs no quotes in SQL.
 */
export const engineUserOf = (holder: AccessHolder): string => `sillage-${holder}`;

const allTopics: readonly Topic<unknown>[] = Object.values(topics);

/** The topics that the holder publishes to. Every reader of a topic may also publish dead letters. */
export const topicsWrittenBy = (holder: AccessHolder): readonly Topic<unknown>[] =>
  allTopics.filter(({ writtenBy }) =>
    writtenBy.some((writer) => writer === holder || (writer === 'every consumer' && readsAny(holder))),
  );

export const topicsReadBy = (holder: AccessHolder): readonly Topic<unknown>[] =>
  allTopics.filter(({ readBy }) => readBy.some((reader) => reader === holder));

const readsAny = (holder: AccessHolder): boolean => holder !== 'operators' && topicsReadBy(holder).length > 0;

/** The services that use the log. */
export const servicesOnLog: readonly ServiceName[] = serviceNames.filter(
  (name) => topicsWrittenBy(name).length > 0 || topicsReadBy(name).length > 0,
);

/** Everyone with rights at Kafka. */
export const accessHolders: readonly AccessHolder[] = [...servicesOnLog, 'operators'];

export { mergeBatches } from './consumers/merge-batches.ts';
export { separateValid } from './consumers/separate-valid.ts';
export { listDeadLetters, replayDeadLetters } from './dead-letters/replay-dead-letters.ts';
export type {
  BatchHandler,
  ConsumeOptions,
  Consumption,
  EventBatch,
  EventBus,
  GroupLag,
  MessageOf,
  OutgoingEvent,
  Position,
  Positions,
  ReceivedEvent,
  Refusal,
  SeparateLog,
} from './event-bus.ts';
export { kafkaGroup, topicSettings } from './kafka/topics.ts';
export { meterBus } from './meter-bus.ts';
export { openBus } from './open-bus.ts';
export { enqueue, outboxMigration } from './outbox/outbox.ts';
export { exposeOutbox } from './outbox/outbox-figures.ts';
export { type Relay, type RelayedJournal, type RelayOptions, relayOutbox } from './outbox/outbox-relay.ts';
export { partitionOf } from './partition-of.ts';

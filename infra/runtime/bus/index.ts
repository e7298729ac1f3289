export { backoffMs, pause } from './backoff.ts';
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
export { handleTogether } from './handle-together.ts';
export { kafkaGroup, topicSettings } from './kafka/topics.ts';
export { meterBus } from './meter-bus.ts';
export { openBus } from './open-bus.ts';
export { enqueue, outboxMigration } from './outbox.ts';
export { exposeOutbox } from './outbox-figures.ts';
export { type Relay, type RelayedJournal, type RelayOptions, relayOutbox } from './outbox-relay.ts';
export { partitionOf } from './partition-of.ts';
export { listDeadLetters, replayDeadLetters } from './replay-dead-letters.ts';
export { separateValid } from './separate-valid.ts';

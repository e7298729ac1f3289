import type { Topic } from '@sillage/proto/topics';

/** An encoded event to be published; encoding happens once, where the event is created. */
export interface OutgoingEvent {
  /**
   * Decides the partition, and with it the order: events of one partition key are read in the order they were
   * published.
   */
  readonly partitionKey: string;
  /** Compaction key, if it differs from the partition key. */
  readonly entityKey?: string;
  readonly value: Uint8Array;
  /** Packed topics do not store headers; a `traceparent` still links the publication to its trace. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Overrides the partition of the key, so that a replayed event returns to its partition even if its key is unknown.
   */
  readonly partition?: number;
}

/** The position of an event in the log. */
export interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  /** Index in a packed record; otherwise 0. */
  readonly index: number;
}

/** An event read from the log and decoded; `raw` is kept for dead letters. */
export interface ReceivedEvent<Message> {
  readonly message: Message;
  readonly position: Position;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Uint8Array;
}

/** Events of one partition, in order. Undecodable ones are already dead letters. */
export interface EventBatch<Message> {
  readonly topic: string;
  readonly partition: number;
  readonly events: readonly ReceivedEvent<Message>[];
  /** The offset after the batch, which the group commits when the handler returns. */
  readonly nextOffset: bigint;
  /** Aborted when the partition is revoked or the consumption closes; a handler may then stop early by throwing. */
  readonly signal: AbortSignal;
}

/** An event that the handler could read but can never decide. */
export interface Refusal<Message> {
  readonly event: ReceivedEvent<Message>;
  readonly code: string;
  readonly reason: string;
}

/**
 * Handles one batch, and has committed its own work when it resolves. The offset moves only after that, so a crash in
 * between delivers the batch again. Resolves with the events that must become dead letters, if any.
 *
 * If it throws a retriable `AppError`, the batch is retried with backoff and the partition waits. For any other
 * `AppError`, the events are handled one by one, and the failing event becomes a dead letter. Any other error ends the
 * consumption.
 */
export type BatchHandler<Message> = (batch: EventBatch<Message>) => Promise<readonly Refusal<Message>[] | undefined>;

/** Observes the outcomes of a consumption's events. */
export interface DeliveryObserver {
  handled(events: number, tookMs: number): void;
  /** A batch is retried. */
  retried(): void;
  /** An event has become a dead letter; `code` is the reason's. */
  buried(code: string): void;
}

/** The reader's positions in the log, stored in its own database. */
export interface Positions {
  /** The next offset to read, by partition; empty if none was ever stored. */
  read(topic: string): Promise<ReadonlyMap<number, bigint>>;
  /** Rejects if the stored positions are behind what this process has written, because the database has lost data. */
  write(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
  /** Called before the reader is set back from these offsets to those of `read`. */
  rewind(topic: string, from: ReadonlyMap<number, bigint>): Promise<void>;
  /** Sets the first offsets of partitions of a topic that was recreated. */
  restart(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
}

/** A log outside of the services' databases; after a restore a database can be behind it. */
export interface SeparateLog {
  /** By partition: the first offset that is still kept, and the next one to be written. */
  bounds<Message>(topic: Topic<Message>): Promise<ReadonlyMap<number, { readonly low: bigint; readonly end: bigint }>>;
  /** The offset after the last event that this bus has published into the partition; undefined: none yet. */
  writtenTo<Message>(topic: Topic<Message>, partition: number): bigint | undefined;
}

export interface ConsumeOptions {
  /** If set, partitions are read from these positions, even if the group is ahead of them. */
  readonly positions?: Positions;
  /** Where a group without offsets starts; default `earliest`. */
  readonly from?: 'earliest' | 'latest';
  /** Maximum number of events in a batch; default 2000. */
  readonly maxBatch?: number;
  /** Partitions handled concurrently in this process; default 1. */
  readonly concurrency?: number;
  readonly observer?: DeliveryObserver;
}

export interface Consumption {
  /** Resolves after `close`; rejects with the error that ended the consumption. */
  readonly done: Promise<void>;
  /** Resolves once partitions are assigned for the first time. */
  readonly ready: Promise<void>;
  /** Finishes the batches in progress, commits their offsets and leaves the group. */
  close(): Promise<void>;
}

/** By partition: the next offset to be written, and the next one that the group will read. */
export interface GroupLag {
  readonly partition: number;
  readonly end: bigint;
  readonly committed: bigint;
}

export interface EventBus {
  /** Absent if the log is in the database of the services, and is restored together with it. */
  readonly separateLog?: SeparateLog;
  /**
   * Resolves when every event is durable in the log (Kafka: acks=all), rejects with a retriable `log_unavailable`
   * otherwise; after a rejection any of them may still have been written. Concurrent calls share records and requests.
   */
  publish<Message>(topic: Topic<Message>, events: readonly OutgoingEvent[]): Promise<void>;
  consume<Message>(
    topic: Topic<Message>,
    group: string,
    handler: BatchHandler<Message>,
    options?: ConsumeOptions,
  ): Consumption;
  /**
   * Reads the log without a group, for replays and tools: each partition from `from` (default: the beginning) to its
   * end at the start of the call. Moves no offsets. Rejects with a retriable `log_unavailable` if the log does not
   * answer, and with errors of `onBatch`. `concurrency`: number of partitions read concurrently; default 1, so that
   * calls of `onBatch` do not overlap.
   */
  replay<Message>(
    topic: Topic<Message>,
    onBatch: (batch: EventBatch<Message>) => Promise<void>,
    options?: {
      readonly from?: ReadonlyMap<number, bigint>;
      readonly maxBatch?: number;
      readonly concurrency?: number;
    },
  ): Promise<void>;
  /** The first offset that the log still has, by partition; the partition's end if it is empty. */
  starts<Message>(topic: Topic<Message>): Promise<ReadonlyMap<number, bigint>>;
  /** Rejects with a retriable `log_unavailable` while the log or its coordinator is unavailable. */
  lag<Message>(topic: Topic<Message>, group: string): Promise<readonly GroupLag[]>;
  /** Resolves when the log answers, rejects with `log_unavailable` within 5 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The typed message of a topic. */
export type MessageOf<T> = T extends Topic<infer Message> ? Message : never;

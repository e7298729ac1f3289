import type { Topic } from '@sillage/proto/topics';

/** An event on its way into the log, already encoded: encoding happens once, where the event is made. */
export interface OutgoingEvent {
  /**
   * Decides the partition, and with it the order: events of one partition key are read in the order they were
   * published.
   */
  readonly partitionKey: string;
  /** Compaction key, where it differs from the partition key. */
  readonly entityKey?: string;
  readonly value: Uint8Array;
  /** Of a packed topic they do not reach the log; a `traceparent` still says which trace a publication belongs to. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Overrides the key's partition: an event that is published again belongs where it was, also where its key is not
   * known.
   */
  readonly partition?: number;
}

/** Where an event stands in the log. */
export interface Position {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  /** Place within a packed record; 0 elsewhere. */
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

/** Events of one partition, in order. Undecodable ones have already gone to the dead letters. */
export interface EventBatch<Message> {
  readonly topic: string;
  readonly partition: number;
  readonly events: readonly ReceivedEvent<Message>[];
  /** The offset after the batch: what the group will commit when the handler returns. */
  readonly nextOffset: bigint;
  /** Aborted when the partition is taken away or the consumption closes: a handler may stop early by throwing. */
  readonly signal: AbortSignal;
}

/** An event that the handler could read but never decide. */
export interface Refusal<Message> {
  readonly event: ReceivedEvent<Message>;
  readonly code: string;
  readonly reason: string;
}

/**
 * Handles one batch and has committed its own work when it resolves; the offset moves after that, never before, so a
 * crash in between delivers the batch again. Resolves with the events that belong in the dead letters, if any.
 *
 * A thrown `AppError` that is retriable backs off and holds the partition. One that is not is narrowed down to its
 * event by handling the batch one by one, and that event goes to the dead letters. Any other error ends the
 * consumption.
 */
export type BatchHandler<Message> = (batch: EventBatch<Message>) => Promise<readonly Refusal<Message>[] | undefined>;

/** Is told what becomes of the events of a consumption. */
export interface DeliveryObserver {
  handled(events: number, tookMs: number): void;
  /** A batch is held, and tried again. */
  retried(): void;
  /** An event is in the dead letters; `code` of the reason. */
  buried(code: string): void;
}

/** How far the reader's own database has read the log; kept in it. */
export interface Positions {
  /** The next offset to read, by partition; empty where none was ever stored. */
  read(topic: string): Promise<ReadonlyMap<number, bigint>>;
  /** Rejects where the database knows less than this process has written: it has lost what it had. */
  write(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
  /** The reader is about to be set back from these offsets to what `read` says. */
  rewind(topic: string, from: ReadonlyMap<number, bigint>): Promise<void>;
  /** These partitions of a topic that was made anew begin here. */
  restart(topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void>;
}

/** A log that is not in the databases of the services: one that is restored may know less than the log. */
export interface SeparateLog {
  /** Per partition the first offset that is still kept, and the next one to be written. */
  bounds<Message>(topic: Topic<Message>): Promise<ReadonlyMap<number, { readonly low: bigint; readonly end: bigint }>>;
  /** The offset after the last event that this bus has published into the partition; undefined: none yet. */
  writtenTo<Message>(topic: Topic<Message>, partition: number): bigint | undefined;
}

export interface ConsumeOptions {
  /** Where the reader's database is in the log: a partition is read from there, even where the group is ahead of it. */
  readonly positions?: Positions;
  /** Where a group without offsets begins; default `earliest`. */
  readonly from?: 'earliest' | 'latest';
  /** Events a batch holds at most; default 2000. */
  readonly maxBatch?: number;
  /** Partitions handled side by side in this process; default 1. */
  readonly concurrency?: number;
  readonly observer?: DeliveryObserver;
}

export interface Consumption {
  /** Resolves after `close`; rejects with the error that ended the consumption. */
  readonly done: Promise<void>;
  /** Resolves once partitions are assigned for the first time. */
  readonly ready: Promise<void>;
  /** Finishes the batches under way, commits their offsets and leaves the group. */
  close(): Promise<void>;
}

/** Per partition: the next offset to be written, and the next one that the group will read. */
export interface GroupLag {
  readonly partition: number;
  readonly end: bigint;
  readonly committed: bigint;
}

export interface EventBus {
  /** Absent where the log is in the database of the services, and restored together with it. */
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
   * Reads the log without a group, each partition from `from` (default: the beginning) to its end as it was when the
   * call began: replays and tools. Offsets of no group move. Rejects with a retriable `log_unavailable` where the log does not
   * answer, and with what `onBatch` fails with. `concurrency`: how many partitions are read side by side;
   * default 1, so that no two calls of `onBatch` overlap.
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
  /** The first offset that the log still has, by partition; its end, where it has none. */
  starts<Message>(topic: Topic<Message>): Promise<ReadonlyMap<number, bigint>>;
  /** Rejects with a retriable `log_unavailable` while the log or its coordinator is away. */
  lag<Message>(topic: Topic<Message>, group: string): Promise<readonly GroupLag[]>;
  /** Resolves when the log answers, rejects with `log_unavailable` within 5 s. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The typed message of a topic. */
export type MessageOf<T> = T extends Topic<infer Message> ? Message : never;

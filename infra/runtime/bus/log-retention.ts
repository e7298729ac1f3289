import { type Topic, topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';

/** How an installation keeps its log, where it says so itself. */
export interface LogRetention {
  /** Days that `clicks` is kept for; 0: for ever. Absent: for ever, and a topic that was set up otherwise stays so. */
  readonly CLICK_LOG_RETENTION_DAYS?: number | undefined;
  /**
   * After this time at the latest what a newer state replaces leaves a compacted topic of Kafka. Absent: a day, and a
   * topic with another limit keeps it.
   */
  readonly LOG_COMPACTION_LAG_MS?: number | undefined;
}

/** How a topic is kept here. */
export function retentionOf<Message>(
  { name, retention }: Topic<Message>,
  { CLICK_LOG_RETENTION_DAYS: clickDays = 0 }: LogRetention,
): Topic<Message>['retention'] {
  return name === topics.clicks.name && clickDays > 0 ? { days: clickDays } : retention;
}

/** What Kafka is to be told when the topic is made. */
export function kafkaSettingsOf<Message>(topic: Topic<Message>, kept: LogRetention): Readonly<Record<string, string>> {
  const retention = retentionOf(topic, kept);
  if (retention === 'compacted') {
    const lagMs = kept.LOG_COMPACTION_LAG_MS ?? DAY_MS;
    return { 'cleanup.policy': 'compact', 'max.compaction.lag.ms': String(lagMs) };
  }
  const retentionMs = retention === 'forever' ? -1 : retention.days * DAY_MS;
  return { 'cleanup.policy': 'delete', 'retention.ms': String(retentionMs), 'retention.bytes': '-1' };
}

/** What is to change at a topic that exists already: what the installation sets, and a limit where the topic has no limit. */
export function kafkaChangesOf<Message>(
  topic: Topic<Message>,
  kept: LogRetention,
  found: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const wanted = kafkaSettingsOf(topic, kept);
  const isSaid: Readonly<Record<string, boolean>> = {
    'retention.ms': topic.name === topics.clicks.name && kept.CLICK_LOG_RETENTION_DAYS !== undefined,
    'max.compaction.lag.ms': kept.LOG_COMPACTION_LAG_MS !== undefined || found['max.compaction.lag.ms'] === undefined,
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => isSaid[name] === true && found[name] !== value),
  );
}

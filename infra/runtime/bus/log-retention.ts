import { type Topic, topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';

/** An installation's settings for the retention of its log. */
export interface LogRetention {
  /** Retention of `clicks` in days; 0: for ever. Absent: for ever for a new topic; an existing topic is not changed. */
  readonly CLICK_LOG_RETENTION_DAYS?: number | undefined;
  /**
   * Maximum time until a replaced state is removed from a compacted topic in Kafka. Absent: a day; an existing topic
   * with another limit is not changed.
   */
  readonly LOG_COMPACTION_LAG_MS?: number | undefined;
}

/** The retention of a topic in this installation. */
export function retentionOf<Message>(
  { name, retention }: Topic<Message>,
  { CLICK_LOG_RETENTION_DAYS: clickDays = 0 }: LogRetention,
): Topic<Message>['retention'] {
  return name === topics.clicks.name && clickDays > 0 ? { days: clickDays } : retention;
}

/** The Kafka settings for a new topic. */
export function kafkaSettingsOf<Message>(topic: Topic<Message>, kept: LogRetention): Readonly<Record<string, string>> {
  const retention = retentionOf(topic, kept);
  if (retention === 'compacted') {
    const lagMs = kept.LOG_COMPACTION_LAG_MS ?? DAY_MS;
    return { 'cleanup.policy': 'compact', 'max.compaction.lag.ms': String(lagMs) };
  }
  const retentionMs = retention === 'forever' ? -1 : retention.days * DAY_MS;
  return { 'cleanup.policy': 'delete', 'retention.ms': String(retentionMs), 'retention.bytes': '-1' };
}

/** The changes to an existing topic: the installation's settings, and a compaction limit if the topic has none. */
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

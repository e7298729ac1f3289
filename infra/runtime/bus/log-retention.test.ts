import { topics } from '@sillage/proto/topics';
import { expect, test } from 'vitest';
import { kafkaChangesOf, kafkaSettingsOf, retentionOf } from './log-retention.ts';

test('only the log of clicks has a setting: what money follows from is kept for ever', () => {
  const kept = { CLICK_LOG_RETENTION_DAYS: 30 };
  expect(retentionOf(topics.clicks, kept)).toEqual({ days: 30 });
  expect(retentionOf(topics.clicks, {})).toBe('forever');
  expect(retentionOf(topics.clicks, { CLICK_LOG_RETENTION_DAYS: 0 })).toBe('forever');
  for (const topic of [topics.conversions, topics.commissions, topics.settlements, topics.payouts])
    expect(kafkaSettingsOf<unknown>(topic, kept)).toMatchObject({ 'retention.ms': '-1' });
});

test('a topic of states drops within a day what a newer state replaces, and nothing else', () => {
  expect(kafkaSettingsOf(topics.campaignEvents, {})).toEqual({
    'cleanup.policy': 'compact',
    'max.compaction.lag.ms': '86400000',
  });
});

test('a topic that exists is changed where the installation says so, and left alone by tools, which do not', () => {
  const found = { 'cleanup.policy': 'delete', 'retention.ms': '864000000', 'min.insync.replicas': '2' };
  expect(kafkaChangesOf(topics.clicks, { CLICK_LOG_RETENTION_DAYS: 30 }, found)).toEqual({
    'retention.ms': '2592000000',
  });
  expect(kafkaChangesOf(topics.clicks, { CLICK_LOG_RETENTION_DAYS: 10 }, found)).toEqual({});
  expect(kafkaChangesOf(topics.clicks, { CLICK_LOG_RETENTION_DAYS: 0 }, found)).toEqual({ 'retention.ms': '-1' });
  expect(kafkaChangesOf(topics.clicks, {}, found)).toEqual({});
  expect(kafkaChangesOf(topics.campaignEvents, {}, { 'cleanup.policy': 'compact' })).toEqual({
    'max.compaction.lag.ms': '86400000',
  });
  expect(kafkaChangesOf(topics.campaignEvents, {}, { 'max.compaction.lag.ms': '5' })).toEqual({});
});

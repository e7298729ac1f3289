import { type Topic, topics } from '@sillage/proto/topics';
import { createLogger, LogConfig, loadConfig } from '../../service/index.ts';
import { openBus } from '../open-bus.ts';

/**
 * A member of a group in a process of its own that says when it has a batch, and never finishes it: it is there to be
 * killed.
 */
const [name = '', partitions = ''] = process.argv.slice(2);
const config = loadConfig(LogConfig, process.env);
const bus = await openBus(config, createLogger('doomed', 'silent'));
const topic = {
  ...topics.campaignEvents,
  retention: 'forever',
  name,
  partitions: Number(partitions),
} satisfies Topic<unknown>;
const consumption = bus.consume(topic, 'g', async () => {
  process.stdout.write('has a batch\n');
  return new Promise(() => {});
});
await consumption.done;

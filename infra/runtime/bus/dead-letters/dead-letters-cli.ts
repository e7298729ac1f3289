import { parseArgs } from 'node:util';
import type { DeadLetter } from '@sillage/proto/events/dead_letters';
import { ConfigError, createLogger, LogConfig, loadConfig, operatorEnv, textTable } from '../../service/index.ts';
import { openBus } from '../open-bus.ts';
import { listDeadLetters, replayDeadLetters } from './replay-dead-letters.ts';

/** The default limit of "list". */
const DEFAULT_LIST_LIMIT = 50;

const USAGE = `Events that a consumer could not read or decide.

  npm run dead-letters -- list   [--topic name] [--limit 50] [--id id]...
  npm run dead-letters -- replay [--topic name] [--limit n]  [--id id]...

The log is the one that KAFKA_BROKERS or LOG_DATABASE_URL names, else that of the npm start which runs on
SILLAGE_DATA_DIR (default .data). "replay" republishes the events to their original topic;
name what to replay by --topic or --id.
`;

/** Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  const { command, topic, ids, limit } = parse(args);
  const bus = await openBus(
    loadConfig(LogConfig, await operatorEnv(process.env, process.cwd())),
    createLogger('dead-letters', 'error'),
  );
  try {
    const letters = await listDeadLetters(bus, { ids, limit, ...(topic !== undefined && { topic }) });
    process.stdout.write(table(letters));
    if (command === 'replay') {
      const superseded = await replayDeadLetters(bus, letters);
      process.stdout.write(`${letters.length - superseded.length} republished.\n`);
      if (superseded.length > 0)
        process.stdout.write(
          `${superseded.length} superseded by a newer event of the same entity, and not republished:\n${table(superseded)}`,
        );
    }
    return 0;
  } finally {
    await bus.close();
  }
}

class UsageError extends Error {}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      topic: { type: 'string' },
      limit: { type: 'string' },
      id: { type: 'string', multiple: true, default: [] },
    },
  });
  const [command] = positionals;
  if ((command !== 'list' && command !== 'replay') || positionals.length > 1)
    throw new UsageError('Use "list" or "replay".');
  const limit =
    values.limit === undefined
      ? command === 'list'
        ? DEFAULT_LIST_LIMIT
        : Number.MAX_SAFE_INTEGER
      : Number(values.limit);
  if (!Number.isSafeInteger(limit) || limit < 1) throw new UsageError('--limit must be a positive integer.');
  if (command === 'replay' && values.topic === undefined && values.id.length === 0) {
    throw new UsageError('Name what to replay by --topic or --id.');
  }
  return { command, topic: values.topic, ids: values.id, limit };
}

function table(letters: readonly DeadLetter[]): string {
  if (letters.length === 0) return 'No dead letters.\n';
  const rows = letters.map((letter) => [
    new Date(Number(letter.occurredAtMs)).toISOString(),
    letter.eventId,
    `${letter.originTopic}/${letter.originPartition}/${letter.originOffset}${letter.originIndex > 0 ? `#${letter.originIndex}` : ''}`,
    letter.consumerGroup,
    letter.reasonCode,
    // The reason may quote untrusted input: no control character reaches the terminal.
    letter.reason.replaceAll(/\p{Cc}+/gu, ' '),
  ]);
  return textTable([['time', 'id', 'topic/partition/offset', 'group', 'code', 'reason'], ...rows]);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsageError =
    error instanceof UsageError || error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\n${isUsageError ? `\n${USAGE}` : ''}`,
  );
  process.exitCode = isUsageError ? 2 : 1;
}

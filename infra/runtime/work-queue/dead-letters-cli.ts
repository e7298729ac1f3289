import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openDatabase, SERVICES_WITH_DATA } from '../postgres/index.ts';
import { operatorConfig } from '../service/index.ts';
import { listDeadLetters, retryDeadLetter } from './dead-letters.ts';

const USAGE = `Tasks of a service that failed permanently.

  npm run work-queue -- identity list  [--limit 50]
  npm run work-queue -- identity retry --id id...

The database is that of DATABASE_URL, else that of the npm start which runs on SILLAGE_DATA_DIR (default .data).
`;

const Service = z.enum(SERVICES_WITH_DATA, `Name a service: ${SERVICES_WITH_DATA.join(', ')}.`);
const Command = z.enum(['list', 'retry'], 'Use "list" or "retry".');
const LIMIT = '--limit takes a positive integer.';
const Limit = z.coerce.number(LIMIT).int(LIMIT).positive(LIMIT);
const Ids = z.array(z.uuid('--id takes the id that "list" prints.'));
const Config = z.object({ DATABASE_URL: z.string() });

function parse() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      limit: { type: 'string', default: '50' },
      id: { type: 'string', multiple: true, default: [] },
    },
  });
  const [first, second, ...others] = positionals;
  const service = Service.parse(first);
  const command = Command.parse(second);
  if (others.length > 0) throw new Error(`What is "${others.join(' ')}"? Ids follow --id.`);
  const ids = Ids.parse(values.id);
  if (command === 'retry' && ids.length === 0) throw new Error('Name what to retry by --id.');
  return { service, command, limit: Limit.parse(values.limit), ids };
}

async function run({ service, command, limit, ids }: ReturnType<typeof parse>): Promise<void> {
  const { DATABASE_URL } = await operatorConfig(Config, service);
  const db = openDatabase(DATABASE_URL, { schema: service, applicationName: 'work-queue', maxConnections: 1 });
  try {
    if (command === 'list') {
      const letters = await listDeadLetters(db, limit);
      for (const { id, queue, attempts, lastError, deadAt } of letters) {
        // The error may quote external input, so control characters are removed.
        const why = (lastError ?? '').replaceAll(/\p{Cc}+/gu, ' ');
        process.stdout.write(`${deadAt.toISOString()}  ${id}  ${queue}  ${attempts} attempts  ${why}\n`);
      }
      if (letters.length === 0) process.stdout.write('No dead letters.\n');
    }
    for (const id of command === 'retry' ? ids : []) {
      const isRetried = await retryDeadLetter(db, id);
      process.stdout.write(`${id}  ${isRetried ? 'waits again' : 'is no dead letter'}\n`);
      if (!isRetried) process.exitCode = 1;
    }
  } finally {
    await db.destroy();
  }
}

function parseOrExplain() {
  try {
    return parse();
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    process.stderr.write(`${issue?.message ?? (error instanceof Error ? error.message : String(error))}\n\n${USAGE}`);
    return process.exit(2);
  }
}

await run(parseOrExplain());

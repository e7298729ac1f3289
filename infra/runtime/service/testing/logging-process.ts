import { writeFileSync } from 'node:fs';
import { createLogger } from '../telemetry/logger.ts';

/**
 * Logs lines of 1 kB when it gets the word (`go`), says in a file that it lives, and one more line at each further word.
 */
const [count = '0', file = ''] = process.argv.slice(2);
const log = createLogger('child', 'info');
// A pipe that Node has looked at does not block: a full one refuses what is written.
void process.stdout;
process.stdin.once('data', () => {
  for (let n = 0; n < Number(count); n += 1) log.info({ n, filling: 'x'.repeat(1000) }, 'said');
  writeFileSync(file, 'alive');
  process.stdin.on('data', () => log.info('more'));
});
process.stdin.on('end', () => process.exit(0));

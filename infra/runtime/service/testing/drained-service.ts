import { setTimeout as sleep } from 'node:timers/promises';
import { buildHttpApp, listen } from '../../http/index.ts';
import { CommonConfig, runProcess } from '../index.ts';

/**
 * A small real service for run-process.test.ts: one slow request and one slow batch, and a line on stdout for each
 * step.
 */
await runProcess('drained', CommonConfig, async ({ life, config, log }) => {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  say('connecting');
  await sleep(Number(process.env.CONNECT_MS ?? 0));
  life.use('database', () => say('database closed'));

  let closing = false;
  const done = (async () => {
    while (!closing) {
      say('batch began');
      await sleep(400);
      say('batch ended');
    }
  })();
  life.run({
    done,
    async close() {
      closing = true;
      await done;
    },
  });

  const app = buildHttpApp({ name: 'drained', log, life });
  app.get('/slow', async () => {
    say('request began');
    await sleep(600);
    return { finished: true };
  });
  const { url } = life.use(await listen(app, config), async (server) => {
    await server.close();
    say('http closed');
  });
  say(`listening ${url}`);
});

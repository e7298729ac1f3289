import { spawn } from 'node:child_process';
import { findProgram } from '../local/commands.ts';
import { goProgram } from '../local/go-program.ts';
import { withTestbed } from '../testbed/testbed.ts';

const VERSION = 'v1.8.1';
const SCRIPTS = ['redirect', 'conversion', 'purchase', 'dashboard'];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((script) => !SCRIPTS.includes(script));
if (unknown.length > 0) {
  console.error(`No k6 script is called ${unknown.join(', ')}. There are: ${SCRIPTS.join(', ')}.`);
  process.exit(2);
}

// Built from its Go module if it is not in PATH, which takes a minute or two, once.
const k6 = findProgram(['k6']) ?? (await goProgram('go.k6.io/k6', VERSION));
const failed = await withTestbed(
  {
    env: { gateway: { CLIENT_LIMIT_PER_MINUTE: '0', ACCOUNT_LIMIT_PER_MINUTE: '0', CONVERSION_LIMIT_PER_MINUTE: '0' } },
  },
  async (testbed) => {
    const settings = {
      SHORT_CODE: testbed.campaign.shortCode,
      SECRET_KEY: testbed.campaign.secretKey,
      AFFILIATE_ID: testbed.campaign.affiliateId,
      CAMPAIGN_ID: testbed.campaign.id,
      EMAIL: testbed.merchant.email,
      PASSWORD: testbed.merchant.password,
    };
    const failures: string[] = [];
    for (const script of chosen.length > 0 ? chosen : SCRIPTS) {
      // Visitors use the collector directly; merchants and shops go through the gateway.
      const base = script === 'redirect' ? testbed.collector.url : testbed.gateway.url;
      const file = new URL(`./scripts/${script}.ts`, import.meta.url).pathname;
      const code = await run(k6, [
        'run',
        '--quiet',
        '--no-usage-report',
        ...Object.entries({ ...settings, BASE_URL: base }).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
        file,
      ]);
      if (code !== 0) failures.push(script);
    }
    return failures;
  },
);
if (failed.length > 0) console.error(`Thresholds were missed by: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createSillage, SillageError } from '@sillage/sdk';
import { saveExport } from './export.ts';
import { importFile } from './import.ts';
import { listen } from './listen.ts';
import { savedClient, saveSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `sillage login --url ADDRESS     keeps the address and the key, which is read from the standard input
sillage listen [--forward URL]  receives the account's webhooks on this machine, until Ctrl-C
sillage trigger ENDPOINT_ID     has a message of the type webhook.test sent to an endpoint
sillage import FILE --campaign ID [--column email=COLUMN]… [--check]
                                adds the affiliates of a CSV file; with --check it only says what would become of them
sillage export [--out FILE]     saves everything about the account as a zip archive`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function login(url: string | undefined): Promise<void> {
  if (url === undefined || !URL.canParse(url)) throw new UsageError('--url is the address of the installation');
  if (process.stdin.isTTY) print('Paste the key, then press Enter and Ctrl-D:');
  const key = (await text(process.stdin)).trim();
  if (key === '') throw new UsageError('The key is read from the standard input');
  // Makes a request that needs the key, so that a wrong one is not saved. A key without this scope may have others.
  await createSillage({ baseUrl: url, apiKey: key })
    .listCampaigns()
    .catch((error: unknown) => {
      if (!(error instanceof SillageError && error.code === 'insufficient_scope')) throw error;
    });
  print(`Signed in. Kept in ${await saveSettings(process.env, { url, key })}`);
}

async function listenUntilStopped(forward: string | undefined): Promise<void> {
  if (forward !== undefined && !URL.canParse(forward)) throw new UsageError('--forward is an address');
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  await listen(await savedClient(process.env), { forward, print, signal: stopped.signal });
}

async function trigger(endpointId: string | undefined): Promise<void> {
  if (endpointId === undefined) throw new UsageError('Name an endpoint: sillage trigger ENDPOINT_ID');
  await (await savedClient(process.env)).testWebhookEndpoint({ path: { endpointId } });
  print('Sent. Its deliveries say what became of it.');
}

async function exportTo(out = `sillage-export-${new Date().toISOString().slice(0, 10)}.zip`): Promise<void> {
  await saveExport(await savedClient(process.env), out);
  print(`Saved as ${out}`);
}

async function importFrom(
  file: string | undefined,
  { campaign, column = [], check = false }: { campaign?: string; column?: readonly string[]; check?: boolean },
): Promise<void> {
  if (file === undefined || campaign === undefined)
    throw new UsageError('Name a file and a campaign: sillage import FILE --campaign ID');
  const options = { file, campaignId: campaign, columns: column, onlyChecks: check, print };
  await importFile(await savedClient(process.env), options);
}

async function run(args: readonly string[]): Promise<void> {
  const options = {
    url: { type: 'string' },
    forward: { type: 'string' },
    out: { type: 'string' },
    campaign: { type: 'string' },
    column: { type: 'string', multiple: true },
    check: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, what] = positionals;
  if (values.help || command === 'help') return print(USAGE);
  if (command === 'login') return login(values.url);
  if (command === 'listen') return listenUntilStopped(values.forward);
  if (command === 'trigger') return trigger(what);
  if (command === 'import') return importFrom(what, values);
  if (command === 'export') return exportTo(values.out);
  throw new UsageError(USAGE);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // A TypeError is an unknown option or a broken connection; system calls fail, for example, if a file cannot be
  // written.
  const isExpected =
    error instanceof UsageError ||
    error instanceof SillageError ||
    error instanceof TypeError ||
    (error instanceof Error && 'syscall' in error);
  if (!isExpected) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

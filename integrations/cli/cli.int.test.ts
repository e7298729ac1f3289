import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@sillage/runtime/http/free-port';
import { type ApiScopes, verifyWebhook } from '@sillage/sdk';
import { bundleProgram, isAvailable } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readArchive } from '../sdk/testing/archive.ts';
import { type Account, eventually, type Product, startProduct } from '../sdk/testing/product.ts';
import { addCard } from '../sdk/testing/stage.ts';

describe.skipIf(!(await isAvailable('postgres')))('the command line', () => {
  let product: Product;
  let owner: Account;
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sillage-cli-'));
    program = await bundleProgram('integrations/cli/src/main.ts');
    product = await startProduct();
    owner = await product.signUp();
  });
  afterAll(async () => {
    await product?.stop();
    await rm(folder, { recursive: true });
  });

  function start(args: readonly string[], input = '', home = folder) {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, XDG_CONFIG_HOME: home },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, ended, output: () => output };
  }
  async function run(args: readonly string[], input?: string, home?: string) {
    const started = start(args, input, home);
    return { code: await started.ended, output: started.output() };
  }

  /** Signs in with a new key. */
  async function login(...scopes: ApiScopes): Promise<string> {
    const { key } = await owner.sillage.createApiKey({ body: { name: 'Terminal', scopes } });
    expect(await run(['login', '--url', product.url], key)).toMatchObject({ code: 0 });
    return key;
  }

  test('keeps the key for this user alone, once it was accepted', async () => {
    const url = ['--url', product.url];
    expect(await run(['trigger', crypto.randomUUID()])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nobody is signed in'),
    });
    expect(await run(['login', ...url], 'wrong')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/unauthorized|session/),
    });
    expect(await run(['login', ...url], `${owner.token}\n`)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Signed in'),
    });
    expect((await stat(join(folder, 'sillage/settings.json'))).mode & 0o777).toBe(0o600);
  });

  test('forwards the messages of the account to a local address, which can verify them', async () => {
    await login('webhooks:read', 'webhooks:write');
    const port = await freePort();
    const listening = start(['listen', '--forward', `http://127.0.0.1:${port}/hook`]);
    const [, endpointId = '', secret = ''] = await eventually(async () => {
      const match = /endpoint (\S+)\. Its secret: (\S+)/.exec(listening.output());
      if (!match) throw new Error(listening.output());
      return match;
    });
    const received: string[] = [];
    const receiver = createServer(async (request, response) => {
      received.push(verifyWebhook(await text(request), request.headers, secret).type);
      response.writeHead(204).end();
    }).listen(port, '127.0.0.1');
    onTestFinished(() => void receiver.close());
    expect(await run(['trigger', endpointId])).toMatchObject({ code: 0, output: expect.stringContaining('Sent') });
    await eventually(async () => expect(received).toEqual(['webhook.test']));
    await eventually(async () => expect(listening.output()).toMatch(/webhook\.test \S+ → 204/));
    listening.child.kill('SIGINT');
    expect(await listening.ended).toBe(0);
    expect((await owner.sillage.listWebhookEndpoints()).endpoints).toEqual([]);
  });

  test.each([
    ['webhooks:read', ['listen'], ['webhooks:write']],
    ['webhooks:write', ['listen'], ['webhooks:read']],
    ['webhooks:write', ['trigger', '0198a000-0000-7000-8000-000000000001'], ['webhooks:read']],
  ] as const)('names the scope %s that a key lacks to %s', async (missing, command, scopes) => {
    await login('campaigns:read', ...scopes);
    expect(await run(command)).toMatchObject({ code: 1, output: expect.stringContaining(missing) });
  });

  test('saves the account, whole or not at all', async () => {
    const key = await login('campaigns:read', 'export:read');
    const out = join(folder, 'backup.zip');
    expect(await run(['export', '--out', out])).toMatchObject({ code: 0, output: `Saved as ${out}\n` });
    expect(readArchive(await readFile(out)).rows('account')).toMatchObject([{ email: owner.email }]);
    expect((await stat(out)).mode & 0o777).toBe(0o600);

    expect(await run(['export', '--out', join(folder, 'nowhere/backup.zip')])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^ENOENT.*\n$/),
    });

    const breaksOff = createServer((request, response) => {
      response.writeHead(200, {
        'content-type': request.url?.endsWith('/export') ? 'application/zip' : 'application/json',
      });
      if (!request.url?.endsWith('/export')) return response.end('{"campaigns":[]}');
      return response.write('PK', () => response.destroy());
    });
    const port = await freePort();
    breaksOff.listen(port, '127.0.0.1');
    onTestFinished(() => void breaksOff.close());
    expect(await run(['login', '--url', `http://127.0.0.1:${port}`], key)).toMatchObject({ code: 0 });
    const broken = join(folder, 'broken.zip');
    expect(await run(['export', '--out', broken])).toMatchObject({ code: 1 });
    expect((await readdir(folder)).filter((name) => name.includes('zip'))).toEqual(['backup.zip']);
  });

  test('adds the affiliates of a file, after it said what would become of them', async () => {
    await login('campaigns:read', 'affiliates:read', 'affiliates:write');
    await addCard(product, owner);
    const { id: campaignId } = await eventually(() =>
      owner.sillage.createCampaign({ body: { name: 'Moved', targetUrl: 'https://shop.example.com/' } }),
    );
    const emails = async () =>
      (await owner.sillage.listAffiliates({ path: { campaignId } })).affiliates.map(({ email }) => email);
    const file = join(folder, 'affiliates.csv');
    await writeFile(file, 'Who,Where\nAna,ana@sillage.test\nBo,nowhere\n');
    const into = ['import', file, '--campaign', campaignId];
    expect(await run(into)).toMatchObject({ code: 1, output: expect.stringContaining('--column email=COLUMN') });
    expect(await run([...into, '--column', 'email=Mail'])).toMatchObject({
      code: 1,
      output: 'The file has no column “Mail”, but: Who, Where\n',
    });
    const named = [...into, '--column', 'email=Where', '--column', 'name=Who'];
    const checked = '1 can be added, 0 are affiliates already, 1 cannot be added\nline 3: nowhere (email)\n';
    expect(await run([...named, '--check'])).toEqual({ code: 0, output: checked });
    expect(await emails()).toEqual([]);
    expect(await run(named)).toMatchObject({ code: 0, output: expect.stringContaining('1 added.') });
    expect(await emails()).toEqual(['ana@sillage.test']);
    await writeFile(file, Buffer.from('email,name\na@b.example,José', 'latin1'));
    expect(await run(into)).toEqual({ code: 1, output: 'The file is not in UTF-8\n' });
  });

  test('says how it is used', async () => {
    expect(await run([])).toMatchObject({ code: 1, output: expect.stringContaining('sillage login') });
    expect(await run(['--help'])).toMatchObject({ code: 0, output: expect.stringContaining('sillage login') });
    expect(await run(['listen', '--nothing'])).toMatchObject({ code: 1, output: expect.stringContaining('--nothing') });
  });
});

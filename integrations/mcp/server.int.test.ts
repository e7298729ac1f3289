import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema, ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { bundleProgram, isAvailable } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { eventually, type Product, startProduct } from '../sdk/testing/product.ts';
import { openStage, type Stage } from '../sdk/testing/stage.ts';

describe.skipIf(!(await isAvailable('postgres')))('the MCP server', () => {
  let product: Product | undefined;
  let stage: Stage;
  let program: string;
  beforeAll(async () => {
    program = await bundleProgram('integrations/mcp/src/main.ts');
    product = await startProduct();
    stage = await openStage(product);
  });
  afterAll(() => product?.stop());

  /**
   * A client of its own server process; `person` answers its questions, and is undefined for a client that cannot ask.
   */
  async function connect(person?: (question: string) => ElicitResult) {
    const client = new Client(
      { name: 'test', version: '1' },
      { capabilities: person ? { elicitation: { form: {} } } : {} },
    );
    if (person) client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params.message));
    const { product, owner } = stage;
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program],
        env: { PATH: process.env.PATH ?? '', SILLAGE_URL: product.url, SILLAGE_KEY: owner.token },
      }),
    );
    onTestFinished(() => client.close());
    return {
      client,
      async call(name: string, given: Record<string, unknown> = {}) {
        const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: given }));
        const [content] = result.content;
        return { isError: result.isError === true, text: content?.type === 'text' ? content.text : '' };
      },
    };
  }

  const conversion = () =>
    eventually(async () => {
      const { conversions } = await stage.owner.sillage.listConversions({ query: { campaignId: stage.at.campaignId } });
      const [first] = conversions;
      if (!first) throw new Error('the order is not recorded yet');
      return first;
    });

  test('reads everything of the account', async () => {
    const { client, call } = await connect();
    const { campaignId } = stage.at;
    const { id: conversionId } = await conversion();
    const { tools } = await client.listTools();
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
    const answers = await Promise.all(
      reading
        .filter((name) => name !== 'get_settlement')
        .map(async (name) => ({ name, ...(await call(name, { campaignId, conversionId })) })),
    );
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    const said = Object.fromEntries(answers.map(({ name, text }) => [name, JSON.parse(text)]));
    expect(said.list_campaigns).toMatchObject({ campaigns: [{ id: campaignId }] });
    expect(said.explain_conversion).toMatchObject({ conversion: { orderId: 'A-1' } });
    expect(await call('get_settlement', { settlementId: campaignId })).toMatchObject({
      isError: true,
      text: expect.stringContaining('not_found'),
    });
  });

  test('writes after the person has confirmed what they were asked, and not otherwise', async () => {
    const requested: string[] = [];
    const answers: ElicitResult[] = [
      { action: 'decline' },
      { action: 'accept', content: { confirm: false } },
      { action: 'accept', content: { confirm: true } },
    ];
    const { call } = await connect((question) => {
      requested.push(question);
      return answers.shift() ?? { action: 'cancel' };
    });
    const { id: conversionId } = await conversion();
    const approve = () => call('review_conversion', { conversionId, decision: 'approved' });
    expect(await approve()).toMatchObject({ isError: true, text: 'The person did not confirm.' });
    expect(await approve()).toMatchObject({ isError: true });
    expect(await conversion()).toMatchObject({ state: 'pending' });
    expect(await approve()).toMatchObject({ isError: false });
    await eventually(async () => expect(await conversion()).toMatchObject({ state: 'approved' }));
    expect(requested[0]).toBe('Approve the order A-1 of 5000 EUR in minor units?');
  });

  test('each writing tool asks', async () => {
    const requested: string[] = [];
    const { call } = await connect((question) => {
      requested.push(question);
      return { action: 'accept', content: { confirm: true } };
    });
    const { campaignId } = stage.at;
    const email = 'dora@sillage.test';
    expect(await call('create_affiliate', { campaignId, name: 'Dora', email })).toMatchObject({ isError: false });
    expect(await call('refund_conversion', { conversionId: (await conversion()).id })).toMatchObject({
      isError: false,
    });
    expect(await call('set_campaign_active', { campaignId, isActive: false })).toMatchObject({ isError: false });
    expect(requested).toEqual([
      expect.stringContaining('Add Dora (dora@sillage.test) as an affiliate of "Launch"'),
      'Record that the order A-1 of 5000 EUR in minor units was refunded in full?',
      'Pause the campaign "Launch"?',
    ]);
    expect(await stage.owner.sillage.getCampaign({ path: { campaignId } })).toMatchObject({ isActive: false });
  });

  test('a client that cannot ask changes nothing', async () => {
    const { call } = await connect();
    const { campaignId } = stage.at;
    const before = await stage.owner.sillage.getCampaign({ path: { campaignId } });
    expect(await call('set_campaign_active', { campaignId, isActive: !before.isActive })).toMatchObject({
      isError: true,
      text: expect.stringContaining('cannot ask'),
    });
    expect(await stage.owner.sillage.getCampaign({ path: { campaignId } })).toEqual(before);
  });
});

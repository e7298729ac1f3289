import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Sillage } from '@sillage/sdk';
import { z } from 'zod';
import { answer } from './answer.ts';

const annotations = { readOnlyHint: true, openWorldHint: false };
const campaignId = z.uuid().describe('From list_campaigns');
const limit = z.int().min(1).max(100).optional();

export function addReadTools(server: McpServer, sillage: Sillage): void {
  const add = <Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    shape: Shape,
    read: (given: z.output<z.ZodObject<Shape>>) => Promise<unknown>,
  ) => {
    const schema = z.object(shape);
    server.registerTool(name, { description, inputSchema: schema, annotations }, async (given: unknown) =>
      answer(await read(schema.parse(given))),
    );
  };

  add('list_campaigns', 'List the campaigns of the account', {}, () => sillage.listCampaigns());
  add('list_affiliates', 'List the affiliates of a campaign', { campaignId }, (path) =>
    sillage.listAffiliates({ path }),
  );
  add(
    'list_conversions',
    'List the newest orders that affiliates brought, with what became of each',
    { campaignId, limit },
    ({ campaignId, limit }) => sillage.listConversions({ query: { campaignId, ...(limit && { limit }) } }),
  );
  add(
    'explain_conversion',
    'Explain why a conversion was attributed and decided as it was',
    { conversionId: z.uuid() },
    (path) => sillage.explainConversion({ path }),
  );
  add('get_overview', 'Get the figures of all campaigns', {}, () => sillage.getOverview());
  add('get_statistics', 'Get the figures of a campaign', { campaignId }, (path) =>
    sillage.getCampaignStatistics({ path, query: { withLinks: 'true' } }),
  );
  add('list_balances', 'List what each affiliate of a campaign is owed', { campaignId }, (path) =>
    sillage.listBalances({ path }),
  );
  add('list_settlements', 'List the payments to affiliates of a campaign', { campaignId }, (query) =>
    sillage.listSettlements({ query }),
  );
  add('get_settlement', 'Get a settlement, with its lines', { settlementId: z.uuid() }, (path) =>
    sillage.getSettlement({ path }),
  );
  add('list_invoices', 'List the newest invoices of the platform', {}, () => sillage.listInvoices());
  add('list_connections', 'List the shops and systems that report the orders of a campaign', { campaignId }, (path) =>
    sillage.listConnections({ path }),
  );
}

import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Sillage } from '@sillage/sdk';
import { z } from 'zod';
import { answer, refusal } from './answer.ts';

/** The action that a tool is about to take: a question by which a person can decide, and the call. */
interface Intent {
  readonly question: string;
  run(): Promise<unknown>;
}

const campaignId = z.uuid().describe('From list_campaigns');
const conversionId = z.uuid().describe('From list_conversions');

/** Each tool asks the person in the client's own dialog, and does nothing if the client has none. */
export function addWriteTools(server: McpServer, sillage: Sillage): void {
  const add = <Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    shape: Shape,
    plan: (given: z.output<z.ZodObject<Shape>>) => Promise<Intent>,
  ) => {
    const schema = z.object(shape);
    server.registerTool(name, { description, inputSchema: schema }, async (given: unknown) => {
      if (!server.server.getClientCapabilities()?.elicitation)
        return refusal('This client cannot ask the person to confirm, so nothing was changed.');
      const { question, run } = await plan(schema.parse(given));
      return (await isConfirmed(server, question)) ? answer(await run()) : refusal('The person did not confirm.');
    });
  };

  add(
    'create_affiliate',
    'Add an affiliate to a campaign',
    {
      campaignId,
      name: z.string(),
      email: z.email(),
      rateBps: z.int().optional().describe('Default: that of the campaign'),
    },
    async ({ campaignId, name, email, rateBps }) => {
      const campaign = await sillage.getCampaign({ path: { campaignId } });
      return {
        question: `Add ${name} (${email}) as an affiliate of "${campaign.name}", at ${(rateBps ?? campaign.defaultRateBps) / 100} %?`,
        run: () =>
          sillage.createAffiliate({
            path: { campaignId },
            body: { name, email, ...(rateBps !== undefined && { rateBps }) },
          }),
      };
    },
  );
  add(
    'review_conversion',
    'Approve or reject a conversion',
    { conversionId, decision: z.enum(['approved', 'rejected']), reason: z.string().optional() },
    async ({ conversionId, decision, reason }) => ({
      question: [
        `${decision === 'approved' ? 'Approve' : 'Reject'} ${await orderOf(sillage, conversionId)}?`,
        ...(reason === undefined ? [] : [`Recorded as your reason: ${reason}`]),
      ].join(' '),
      run: () =>
        sillage.reviewConversion({
          path: { conversionId },
          body: { decision, ...(reason !== undefined && { reason }) },
        }),
    }),
  );
  add('refund_conversion', 'Refund the whole order of a conversion', { conversionId }, async (path) => ({
    question: `Record that ${await orderOf(sillage, path.conversionId)} was refunded in full?`,
    run: () => sillage.refundConversion({ path, body: {} }),
  }));
  add(
    'set_campaign_active',
    'Pause a campaign, or let it go on',
    { campaignId, isActive: z.boolean() },
    async ({ campaignId, isActive }) => {
      const { name } = await sillage.getCampaign({ path: { campaignId } });
      return {
        question: isActive ? `Let the campaign "${name}" go on?` : `Pause the campaign "${name}"?`,
        run: () => sillage.updateCampaign({ path: { campaignId }, body: { isActive } }),
      };
    },
  );
}

async function isConfirmed(server: McpServer, message: string): Promise<boolean> {
  const { action, content } = await server.server.elicitInput({
    message,
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Yes, do it' } },
      required: ['confirm'],
    },
  });
  return action === 'accept' && content?.confirm === true;
}

async function orderOf(sillage: Sillage, conversionId: string): Promise<string> {
  const { conversion } = await sillage.explainConversion({ path: { conversionId } });
  return `the order ${conversion.orderId} of ${conversion.amountMinor} ${conversion.currency} in minor units`;
}

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { Sillage } from '@sillage/sdk';
import { addReadTools } from './read-tools.ts';
import { addWriteTools } from './write-tools.ts';

export function buildServer(sillage: Sillage): McpServer {
  const server = new McpServer(
    { name: 'sillage', version: '0.1.0' },
    {
      instructions:
        'Amounts are integers in minor units of their currency, rates are basis points. Writing tools ask the person first.',
    },
  );
  addReadTools(server, sillage);
  addWriteTools(server, sillage);
  return server;
}

import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** What the API answered, as the client of the model shows it. */
export const answer = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
});

export const refusal = (reason: string): CallToolResult => ({
  content: [{ type: 'text', text: reason }],
  isError: true,
});

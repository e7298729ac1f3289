import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The API's answer in the form for the model's client. */
export const answer = (value: unknown): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value, null, 2) }],
});

export const refusal = (reason: string): CallToolResult => ({
  content: [{ type: 'text', text: reason }],
  isError: true,
});

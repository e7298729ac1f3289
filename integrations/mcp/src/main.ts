#!/usr/bin/env node
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createSillage } from '@sillage/sdk';
import { z } from 'zod';
import { buildServer } from './server.ts';

const Environment = z.object({
  SILLAGE_URL: z.url('SILLAGE_URL is the address of the installation'),
  SILLAGE_KEY: z.string('SILLAGE_KEY is an API key of the account').min(1),
});

const environment = Environment.safeParse(process.env);
if (environment.success) {
  const { SILLAGE_URL: baseUrl, SILLAGE_KEY: apiKey } = environment.data;
  await buildServer(createSillage({ baseUrl, apiKey })).connect(new StdioServerTransport());
} else {
  process.stderr.write(`${environment.error.issues.map(({ message }) => message).join('\n')}\n`);
  process.exitCode = 1;
}

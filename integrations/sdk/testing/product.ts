import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startApplication } from '../../../web/e2e/testing/application.ts';
import { createSillage, type Sillage } from '../src/index.ts';
import { type Answer, compare } from './contract.ts';

const PASSWORD = 'a-long-enough-passphrase-71';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly sillage: Sillage;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Runs `npm start` with empty data, and creates clients whose responses are compared with the OpenAPI document. */
export async function startProduct() {
  const { url, shopifyUrl = '', stop } = await startApplication({});
  const answers: Answer[] = [];
  const comparing: Promise<unknown>[] = [];
  const recorded: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await fetch(request);
    comparing.push(compare(request, response.clone()).then((answer) => answers.push(answer)));
    return response;
  };
  return {
    url,
    shopifyUrl,
    stop,
    /** All responses so far. */
    async answers(): Promise<readonly Answer[]> {
      await Promise.all(comparing);
      return answers;
    },
    client: (apiKey?: string): Sillage =>
      createSillage({ baseUrl: url, fetch: recorded, ...(apiKey !== undefined && { apiKey }) }),
    async signUp(): Promise<Account> {
      const email = `${crypto.randomUUID()}@sillage.test`;
      const token = await tokenOf(`${url}/auth/v1/signup`, email);
      return { email, password: PASSWORD, token, sillage: this.client(token) };
    },
    signInAgain: ({ email }: Account) => tokenOf(`${url}/auth/v1/token?grant_type=password`, email),
    /** The text of the newest mail to an address, or of the newest one with a link to a page. */
    async mail(to: string, page = ''): Promise<string> {
      return eventually(async () => {
        const list = await (await fetch(`${url}/mailbox`)).text();
        for (const row of list.split('<a ').filter((link) => link.includes(to))) {
          const href = /href="([^"]+)"/.exec(row)?.[1] ?? '';
          const text = await (await fetch(new URL(href, `${url}/mailbox`))).text();
          if (text.includes(page)) return text;
        }
        throw new Error(`no mail to ${to}`);
      });
    },
  };
}

async function tokenOf(address: string, email: string): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

/** Retries until `attempt` succeeds, because services learn of each other's changes with a delay. */
export async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 90_000; ; await sleep(300)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** Submits a form of a provider's page; the response redirects back to the product. */
export async function submit(address: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
}

import type { Page } from 'playwright-core';

/** Calls the API with the signed-in person's session. */
export async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const { access_token } = JSON.parse(localStorage.getItem('sillage.session') ?? '{}');
      const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
      const answer = await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      const text = await answer.text();
      return text === '' ? null : JSON.parse(text);
    },
    [method, path, body] as const,
  );
}

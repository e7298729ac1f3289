import type { Fixture } from './fixture.ts';

const PATH = '/api/v1/public/payouts';

/** The calls of the pages behind mailed links. */
export function publicCalls(fixtureOf: () => Fixture) {
  return {
    async get(path: string, query: Record<string, string>) {
      const answer = await fixtureOf().app.inject({ method: 'GET', url: `${PATH}/${path}`, query });
      return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
    },
    async post(path: string, payload: object) {
      const answer = await fixtureOf().app.inject({ method: 'POST', url: `${PATH}/${path}`, payload });
      return { status: answer.statusCode, json: answer.json() };
    },
  };
}

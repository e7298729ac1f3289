import { AffiliateImportWithSample, ImportRowList } from '@sillage/proto/http/imports';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { stepImport } from '../commands/imports/steps.ts';
import { createFixture, type Fixture } from './fixture.ts';

export const IMPORTS = '/api/v1/imports';

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;

/** A merchant who imports affiliates into their campaign through the API; the work queue runs immediately. */
export function createImporter(fixture: Fixture, merchant: Merchant, campaignId: string) {
  async function upload(content: string | Buffer, { as = merchant } = {}) {
    const response = await fixture.app.inject({
      method: 'POST',
      url: `${IMPORTS}?campaignId=${campaignId}&fileName=partners.csv`,
      headers: { ...as.headers, 'content-type': 'text/csv' },
      payload: content,
    });
    return { status: response.statusCode, json: () => response.json() };
  }

  async function uploaded(content: string): Promise<AffiliateImportWithSample> {
    const answer = await upload(content);
    expect(answer.status).toBe(201);
    return AffiliateImportWithSample.parse(answer.json());
  }

  const show = async (id: string) => AffiliateImportWithSample.parse((await merchant.call(`${IMPORTS}/${id}`)).json());

  async function step(id: string, name: 'check' | 'run' | 'undo', body?: object) {
    const answer = await merchant.call(`${IMPORTS}/${id}/${name}`, { method: 'POST', ...(body && { body }) });
    expect([name, answer.status]).toEqual([name, 202]);
    while (await stepImport(fixture.deps, id));
    return show(id);
  }

  async function imported(content: string): Promise<AffiliateImportWithSample> {
    const { id, mapping } = await uploaded(content);
    await step(id, 'check', { mapping });
    return step(id, 'run');
  }

  const affiliates = async () =>
    AffiliateList.parse((await merchant.call(`/api/v1/campaigns/${campaignId}/affiliates`)).json()).affiliates;

  const rowsOf = async (id: string) =>
    ImportRowList.parse((await merchant.call(`${IMPORTS}/${id}/rows`)).json()).rows.map(
      ({ line, email, outcome, problem }) => [line, email, outcome, problem],
    );

  return { upload, uploaded, show, step, imported, affiliates, rowsOf };
}

interface ImportStage {
  fixture: Fixture;
  merchant: Merchant;
  campaignId: string;
  importer: ReturnType<typeof createImporter>;
}

/** A fixture for a file of tests; each test gets a new merchant, with a campaign to import into. */
export function openImportStage(campaign: Parameters<Merchant['createCampaign']>[0]): ImportStage {
  const stage = {} as ImportStage;
  beforeAll(async () => {
    stage.fixture = await createFixture();
  });
  afterAll(() => stage.fixture.close());
  beforeEach(async () => {
    Object.assign(stage.fixture.billing, { owed: [], openingBalance: 'none' });
    stage.merchant = await stage.fixture.newMerchant();
    stage.campaignId = (await stage.merchant.createCampaign(campaign)).id;
    stage.importer = createImporter(stage.fixture, stage.merchant, stage.campaignId);
  });
  return stage;
}

import { Readable } from 'node:stream';
import {
  AffiliateImportList,
  AffiliateImportWithSample,
  CheckImport,
  ImportRowList,
  ImportRowQuery,
  UploadQuery,
} from '@sillage/proto/http/imports';
import { Uuid } from '@sillage/proto/values/ids';
import { csvLine, cutPage, type HttpApp, requireUser } from '@sillage/runtime/http';
import { AppError, found } from '@sillage/runtime/service';
import { z } from 'zod';
import { checkImport, forgetImport, runImport, undoImport } from '../../commands/imports/begin.ts';
import { uploadImport } from '../../commands/imports/upload.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { findOwnImport, listImports, type OwnImport, sumOutcomes } from '../../db/imports/imports.ts';
import { listRows, sampleRows } from '../../db/imports/rows.ts';
import type { Db, RouteDeps } from '../../deps.ts';
import { viewRows } from './import-rows.ts';

const ROOT = '/api/v1/imports';
const ByImport = z.object({ importId: Uuid });
const SHOWN = 50;
const SAMPLE = 20;
const PAGE = 2_000;

/** Imports of affiliates from a file: uploaded, checked, run, and undone. */
export function importRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  // Imports decide who is paid, and at which rate.
  const config = { changes: 'money' } as const;
  const { db } = deps;

  const show = async (id: string, ownerUserId: string) => {
    const record = found(await findOwnImport(db, id, ownerUserId));
    const [view] = await viewImports(db, [record]);
    if (!view) throw new Error('an import that was read is not shown');
    return { ...view, sample: await sampleRows(db, id, SAMPLE) };
  };

  uploadRoute(app, deps, show);

  app.get(
    ROOT,
    { onRequest, schema: { querystring: z.object({ campaignId: Uuid }), response: { 200: AffiliateImportList } } },
    async ({ query, user }) => {
      found(await findOwnCampaign(db, query.campaignId, user.id));
      return { imports: await viewImports(db, await listImports(db, query.campaignId, user.id, SHOWN)) };
    },
  );

  const one = { onRequest, schema: { params: ByImport, response: { 200: AffiliateImportWithSample } } };
  app.get(`${ROOT}/:importId`, one, ({ params, user }) => show(params.importId, user.id));

  const begun = { params: ByImport, response: { 202: AffiliateImportWithSample } };
  app.post(
    `${ROOT}/:importId/check`,
    { onRequest, config: { changes: 'nothing' }, schema: { ...begun, body: CheckImport } },
    async ({ params, body, user }, reply) => {
      await checkImport(deps, user.id, params.importId, body.mapping);
      return reply.code(202).send(await show(params.importId, user.id));
    },
  );
  for (const [step, begin] of [
    ['run', runImport],
    ['undo', undoImport],
  ] as const) {
    app.post(`${ROOT}/:importId/${step}`, { onRequest, config, schema: begun }, async ({ params, user }, reply) => {
      await begin(deps, user, params.importId);
      return reply.code(202).send(await show(params.importId, user.id));
    });
  }

  app.delete(
    `${ROOT}/:importId`,
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByImport } },
    async ({ params, user }, reply) => {
      await forgetImport(deps, user.id, params.importId);
      return reply.code(204).send();
    },
  );

  app.get(
    `${ROOT}/:importId/rows`,
    { onRequest, schema: { params: ByImport, querystring: ImportRowQuery, response: { 200: ImportRowList } } },
    async ({ params, query: { outcome, limit, cursor }, user }) => {
      const entry = found(await findOwnImport(db, params.importId, user.id));
      const rows = await listRows(db, entry.id, { outcome, after: cursor ?? 0, limit: limit + 1 });
      const { shown, last } = cutPage(rows, limit);
      return { rows: await viewRows(deps, user.id, entry, shown), next: last?.line ?? null };
    },
  );

  app.get(
    `${ROOT}/:importId/report.csv`,
    { onRequest, schema: { params: ByImport } },
    async ({ params, user }, reply) => {
      const { id } = found(await findOwnImport(db, params.importId, user.id));
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="sillage-import-${id}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(reportLines(db, id)));
    },
  );
}

function uploadRoute(
  app: HttpApp,
  deps: RouteDeps,
  show: (id: string, ownerUserId: string) => Promise<AffiliateImportWithSample>,
): void {
  app.addContentTypeParser('text/csv', (request, payload, done) => {
    if (request.routeOptions.config.streamsBody) done(null, payload);
    else done(new AppError('unsupported_media_type', 'Send the body as application/json'));
  });
  app.post(
    ROOT,
    {
      onRequest: requireUser(deps.authenticator),
      config: { changes: 'nothing', streamsBody: true },
      schema: { querystring: UploadQuery, response: { 201: AffiliateImportWithSample } },
    },
    async ({ query, body, user }, reply) => {
      if (!(body instanceof Readable))
        throw new AppError('unsupported_media_type', 'Send the file itself, with the content type text/csv.');
      const id = await uploadImport(deps, user.id, { ...query, file: body });
      return reply.code(201).send(await show(id, user.id));
    },
  );
}

async function viewImports(db: Db, records: readonly OwnImport[]) {
  const totalsOf = await sumOutcomes(
    db,
    records.map(({ id }) => id),
  );
  return records.map(
    ({ createdAt, finishedAt, doneToLine: _doneToLine, createdTagIds: _tags, currency, ...record }) => {
      const { counts, openingBalances } = totalsOf(record.id);
      return {
        ...record,
        counts: { ready: 0, exists: 0, invalid: 0, created: 0, removed: 0, kept: 0, ...counts },
        openingBalances: { currency, ...openingBalances },
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      };
    },
  );
}

async function* reportLines(db: Db, importId: string): AsyncGenerator<string, void, undefined> {
  yield csvLine(['line', 'email', 'outcome', 'problem', 'affiliateId', 'openingBalanceMinor']);
  for (let after = 0; ; ) {
    const rows = await listRows(db, importId, { after, limit: PAGE });
    yield rows
      .map(({ line, email, outcome, problem, affiliateId, openingBalanceMinor }) =>
        csvLine([line, email, outcome, problem, affiliateId, openingBalanceMinor]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.line;
  }
}

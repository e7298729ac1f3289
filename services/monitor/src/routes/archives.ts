import { Readable } from 'node:stream';
import { ARCHIVE_FILE_PATH, Archive, ArchiveDownload, ArchiveList } from '@sillage/proto/http/archives';
import { Uuid } from '@sillage/proto/values/ids';
import { verbatim } from '@sillage/proto/values/text';
import { ARCHIVE_FILES } from '@sillage/runtime/archive';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openDownload, readArchive, removeArchive, requestArchive, useTicket } from '../archives/owner-archives.ts';
import { listArchives } from '../db/archives.ts';
import type { ArchiveRow } from '../db/schema.ts';
import type { MonitorDeps } from '../deps.ts';

const PATH = '/api/v1/account/archives';
const ById = z.object({ id: Uuid });

/** Archives of all data of an account, created in the background as one file for its owner. */
export function archiveRoutes(app: HttpApp, deps: MonitorDeps): void {
  const { db, clock, config, authenticator } = deps;
  const onRequest = requireUser(authenticator);

  app.get(PATH, { onRequest, schema: { response: { 200: ArchiveList } } }, async ({ user }) => {
    const now = new Date(clock());
    const archives = await listArchives(db, user.id);
    return { archives: archives.map((row) => viewArchive(row, now)), maxBytes: config.ARCHIVE_MAX_MB * 1e6 };
  });

  app.post(
    PATH,
    { onRequest, config: { changes: 'access' }, schema: { response: { 202: Archive } } },
    async (request, reply) => {
      const archive = await requestArchive(deps, request.user.id, requesterOf(request));
      return reply.code(202).send(viewArchive(archive, new Date(clock())));
    },
  );

  app.post(
    `${PATH}/:id/downloads`,
    { onRequest, config: { changes: 'access' }, schema: { params: ById, response: { 201: ArchiveDownload } } },
    async (request, reply) => {
      const archive = { id: request.params.id, accountId: request.user.id };
      const download = await openDownload(deps, archive, requesterOf(request));
      return reply.code(201).header('cache-control', 'no-store').send(download);
    },
  );

  app.delete(
    `${PATH}/:id`,
    { onRequest, config: { changes: 'nothing' }, schema: { params: ById } },
    async (request, reply) => {
      await removeArchive(deps, { id: request.params.id, accountId: request.user.id }, requesterOf(request));
      return reply.code(204).send();
    },
  );

  app.get(
    `${ARCHIVE_FILE_PATH}/:ticket`,
    { schema: { params: z.object({ ticket: verbatim(64) }) } },
    async (request, reply) => {
      const archive = await useTicket(deps, request.params.ticket);
      const content = Readable.from(readArchive(db, config.INTERNAL_SECRET, archive), { highWaterMark: 1 });
      content.once('error', (error) => request.log.warn({ err: error }, 'the download of an archive broke off'));
      return reply
        .type('application/zip')
        .header('content-length', archive.bytes)
        .header('content-disposition', `attachment; filename="sillage-export-${dayOf(archive)}.zip"`)
        .header('cache-control', 'no-store')
        .send(content);
    },
  );
}

const requesterOf = ({ ip, headers }: FastifyRequest) => ({ ip, userAgent: headers['user-agent'] ?? '' });

const dayOf = ({ readyAt, createdAt }: ArchiveRow): string => (readyAt ?? createdAt).toISOString().slice(0, 10);

function viewArchive({ accountId: _accountId, ...row }: ArchiveRow, now: Date): Archive {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now;
  return {
    ...row,
    state: isExpired ? 'expired' : row.state,
    filesTotal: ARCHIVE_FILES,
    createdAt: row.createdAt.toISOString(),
    readyAt: row.readyAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

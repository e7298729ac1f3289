import { NamedTag, Note, NoteList, Person, PersonPayments, TagList, WriteNote } from '@sillage/proto/http/people';
import { Uuid } from '@sillage/proto/values/ids';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { inTransaction } from '@sillage/runtime/postgres';
import { found, notFound } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { lockListedAffiliate } from '../../commands/people/lock-listed-affiliate.ts';
import { callTag, tagPerson } from '../../commands/people/tag-people.ts';
import { insertNote, listNotes, markNoteDeleted, rewriteNote } from '../../db/affiliates/notes.ts';
import {
  findLanguageOf,
  findListedAffiliate,
  listIdsWithAddresses,
  listWithAddress,
} from '../../db/affiliates/people.ts';
import type { NoteRow } from '../../db/affiliates/people-tables.ts';
import { deleteTag, listTags, listTagsOf, takeTag } from '../../db/affiliates/tags.ts';
import { findUnreachableSince } from '../../db/affiliates/unreachable-addresses.ts';
import type { RouteDeps } from '../../deps.ts';
import { affiliateView } from '../views.ts';

const ByPerson = z.object({ affiliateId: Uuid });
const ByNote = z.object({ noteId: Uuid });
const ByTag = z.object({ tagId: Uuid });

/** The people behind a merchant's affiliates, and the merchant's notes about them. */
export function peopleRoutes(app: HttpApp, deps: RouteDeps): void {
  const onRequest = requireUser(deps.authenticator);
  const { db } = deps;
  const affiliatesOf = async (ownerUserId: string, affiliateId: string) => {
    const { email } = found(await findListedAffiliate(db, ownerUserId, affiliateId));
    const rows = await listWithAddress(db, ownerUserId, email);
    return { rows, first: found(rows[0]) };
  };
  /** Removed affiliates are not shown, but their notes and tags still are. */
  const allIdsOf = async (ownerUserId: string, affiliateId: string) => {
    const { email } = found(await findListedAffiliate(db, ownerUserId, affiliateId));
    return listIdsWithAddresses(db, ownerUserId, [email]);
  };

  app.get(
    '/api/v1/people/:affiliateId',
    { onRequest, schema: { params: ByPerson, response: { 200: Person } } },
    async ({ params, user }) => {
      const { rows, first } = await affiliatesOf(user.id, params.affiliateId);
      const ids = await listIdsWithAddresses(db, user.id, [first.email]);
      return {
        id: first.id,
        email: first.email,
        names: [...new Set(rows.map(({ name }) => name))],
        language: await findLanguageOf(db, ids),
        unreachableSince: (await findUnreachableSince(db, first.email))?.toISOString() ?? null,
        since: first.createdAt.toISOString(),
        affiliates: rows.map((row) => affiliateView(row, deps.addresses, user)),
        tags: await listTagsOf(db, ids),
      };
    },
  );

  app.get(
    '/api/v1/people/:affiliateId/payments',
    { onRequest, schema: { params: ByPerson, response: { 200: PersonPayments } } },
    async ({ params, user }) => {
      const { rows } = await affiliatesOf(user.id, params.affiliateId);
      const requested = rows.map(({ id, campaignId }) => ({ affiliateId: id, campaignId }));
      const [paid, direct] = await Promise.all([
        deps.records.paymentsOf(requested),
        deps.billing.directPaymentsOf(requested),
      ]);
      const payouts = paid.flatMap(({ affiliateId, payouts }) => payouts.map((one) => ({ ...one, affiliateId })));
      const mails = paid.flatMap(({ affiliateId, mails }) => mails.map((one) => ({ ...one, affiliateId })));
      return {
        payouts: payouts.toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt)),
        directPayments: direct.toSorted((one, other) => other.paidAt.localeCompare(one.paidAt)),
        mails: mails.toSorted((one, other) => other.dueAt.localeCompare(one.dueAt)),
      };
    },
  );

  app.get(
    '/api/v1/people/:affiliateId/notes',
    { onRequest, schema: { params: ByPerson, response: { 200: NoteList } } },
    async ({ params, user }) => ({
      notes: (await listNotes(db, await allIdsOf(user.id, params.affiliateId))).map(noteView),
    }),
  );

  app.post(
    '/api/v1/people/:affiliateId/notes',
    {
      onRequest,
      config: { changes: 'nothing' },
      schema: { params: ByPerson, body: WriteNote, response: { 201: Note } },
    },
    async ({ params: { affiliateId }, body: { text }, user }, reply) => {
      const row = { id: uuidv7(), ownerUserId: user.id, affiliateId, text, author: user.email };
      const note = await inTransaction(db, async (trx) => {
        await lockListedAffiliate(trx, user.id, affiliateId);
        return insertNote(trx, { ...row, createdAt: new Date(deps.clock()) });
      });
      return reply.code(201).send(noteView(note));
    },
  );

  app.patch(
    '/api/v1/people/notes/:noteId',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByNote, body: WriteNote, response: { 200: Note } } },
    async ({ params, body, user }) => {
      const wanted = { id: params.noteId, ownerUserId: user.id, text: body.text };
      return noteView(found(await inTransaction(db, (trx) => rewriteNote(trx, wanted, new Date(deps.clock())))));
    },
  );

  app.delete(
    '/api/v1/people/notes/:noteId',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByNote } },
    async ({ params, user }, reply) => {
      if (!(await markNoteDeleted(db, params.noteId, user.id, new Date(deps.clock())))) throw notFound();
      return reply.code(204).send();
    },
  );

  app.get('/api/v1/people/tags', { onRequest, schema: { response: { 200: TagList } } }, async ({ user }) => ({
    tags: [...(await listTags(db, user.id))],
  }));

  app.post(
    '/api/v1/people/:affiliateId/tags',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByPerson, body: NamedTag } },
    async ({ params, body, user }, reply) => {
      await tagPerson(deps, user.id, params.affiliateId, body.name);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/v1/people/:affiliateId/tags/:tagId',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByPerson.extend(ByTag.shape) } },
    async ({ params, user }, reply) => {
      await takeTag(db, params.tagId, await allIdsOf(user.id, params.affiliateId));
      return reply.code(204).send();
    },
  );

  app.patch(
    '/api/v1/people/tags/:tagId',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByTag, body: NamedTag } },
    async ({ params, body, user }, reply) => {
      await callTag(deps, user.id, params.tagId, body.name);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/v1/people/tags/:tagId',
    { onRequest, config: { changes: 'nothing' }, schema: { params: ByTag } },
    async ({ params, user }, reply) => {
      await deleteTag(db, user.id, params.tagId);
      return reply.code(204).send();
    },
  );
}

const noteView = ({ id, text, author, createdAt, editedAt }: NoteRow): Note => ({
  ...{ id, text, author },
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
});

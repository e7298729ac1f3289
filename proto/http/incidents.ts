import { z } from 'zod';
import { INCIDENT_SEVERITIES, INCIDENT_STATES, PARTS } from '../values/status.ts';
import { text } from '../values/text.ts';
import { Incident, Maintenance } from './status.ts';

const title = text(120).min(1, 'Say in a few words what is wrong');
const description = text(2000);
const parts = z.array(z.enum(PARTS)).min(1).max(PARTS.length);

/** An incident that the administrator announces. */
export const NewIncident = z.object({
  title,
  description: description.default(''),
  severity: z.enum(INCIDENT_SEVERITIES),
  state: z.enum(INCIDENT_STATES).default('investigating'),
  parts,
  /** The first update. */
  message: description.default(''),
});
export type NewIncident = z.infer<typeof NewIncident>;

/** Absent fields stay as they are. */
export const UpdateIncident = z.object({
  title: title.optional(),
  description: description.optional(),
  severity: z.enum(INCIDENT_SEVERITIES).optional(),
  state: z.enum(INCIDENT_STATES).optional(),
  parts: parts.optional(),
  message: description.optional(),
});
export type UpdateIncident = z.infer<typeof UpdateIncident>;

export const NewMaintenance = z
  .object({
    title,
    description: description.default(''),
    parts,
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    message: 'It ends after it begins',
  });
export type NewMaintenance = z.infer<typeof NewMaintenance>;

/** The administrator's list of incidents and maintenance. */
export const AdminIncidents = z.object({
  /** Unresolved ones first, then newest first. */
  incidents: z.array(
    Incident.extend({ /** It ends automatically, unless someone writes about it. */ isAutomatic: z.boolean() }),
  ),
  /** Current and future, soonest first. */
  maintenance: z.array(Maintenance),
  /** Number of subscribers who are mailed; null if this installation sends no mails. */
  subscribersCount: z.int().nonnegative().nullable(),
});
export type AdminIncidents = z.infer<typeof AdminIncidents>;

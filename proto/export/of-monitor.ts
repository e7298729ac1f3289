import { Archive, ArchiveState } from '../http/archives.ts';
import { ContactMessage } from '../http/contact.ts';
import { At, type ExportFile } from './export-file.ts';

/** Messages to the support, and requested archives. */
export const monitorFiles = {
  'contact-messages': {
    about: 'What you wrote to the support by the contact form.',
    record: ContactMessage.omit({ accountId: true }).extend({ createdAt: At, answeredAt: At.nullable() }),
    sums: [],
  },
  archives: {
    about: 'Archives of everything that is held about you, which you asked for. Not what is in them.',
    record: Archive.pick({ id: true, bytes: true }).extend({
      state: ArchiveState.exclude(['expired']),
      createdAt: At,
      readyAt: At.nullable(),
      expiresAt: At.nullable(),
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;

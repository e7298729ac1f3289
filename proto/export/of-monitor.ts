import { ContactMessage } from '../http/contact.ts';
import { At, type ExportFile } from './export-file.ts';

/** What was written to the support. */
export const monitorFiles = {
  'contact-messages': {
    about: 'What you wrote to the support by the contact form.',
    record: ContactMessage.omit({ accountId: true }).extend({ createdAt: At, answeredAt: At.nullable() }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;

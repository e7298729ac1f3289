import { z } from 'zod';

const SNOOZE_MS = 24 * 3_600_000;
/** By due payment or other reminder: until when it is hidden; null means permanently. */
const Quiet = z.record(z.string(), z.number().nullable());

/** The reminders that a person has hidden, stored in this browser. */
export function reminders(storage: Pick<Storage, 'getItem' | 'setItem'>, userId: string, now: () => number) {
  const key = `sillage.reminders.${userId}`;
  const read = (): z.infer<typeof Quiet> => {
    try {
      return Quiet.parse(JSON.parse(storage.getItem(key) ?? '{}'));
    } catch {
      return {};
    }
  };
  const set = (id: string, until: number | null) => storage.setItem(key, JSON.stringify({ ...read(), [id]: until }));
  return {
    isQuiet: (id: string): boolean => {
      const until = read()[id];
      return until === null || (until !== undefined && until > now());
    },
    snooze: (id: string) => set(id, now() + SNOOZE_MS),
    dismiss: (id: string) => set(id, null),
    /** Shows it again. */
    restore: (id: string) => set(id, now()),
  };
}

export type Reminders = ReturnType<typeof reminders>;

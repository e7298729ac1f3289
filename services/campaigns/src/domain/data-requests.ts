/**
 * The deadline for answering a request: the same day of the next month, or its last day if it has no such day (GDPR,
 * article 12).
 */
export function dueAfter(askedAt: Date): Date {
  const due = new Date(askedAt);
  due.setUTCMonth(due.getUTCMonth() + 1);
  if (due.getUTCDate() !== askedAt.getUTCDate()) due.setUTCDate(0);
  return due;
}

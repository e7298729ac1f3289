import type { PublishedRoot, PublishedRoots } from '../http/receipts.ts';

/** The roots that were published, newest first and down to a day at least, where there are as many. */
export async function rootsSince(
  day: string,
  read: (before: string | undefined) => Promise<PublishedRoots>,
): Promise<readonly PublishedRoot[]> {
  const roots: PublishedRoot[] = [];
  for (let before: string | undefined; ; ) {
    const page = await read(before);
    roots.push(...page.days);
    const oldest = page.days.at(-1);
    if (!oldest || oldest.day <= day || page.before === null) return roots;
    before = page.before;
  }
}

import { cellsOf, linesOf } from '../../../format/pasted-lines.ts';

export interface InvitedPerson {
  /** Empty if unknown. */
  readonly name: string;
  /** As entered; the server checks whether it is valid. */
  readonly email: string;
}

/**
 * Parses pasted people, one per line: an address, `Ada, ada@example.com`, `Ada <ada@example.com>`, or the cells of a
 * spreadsheet. Several addresses in a line are several people.
 */
export function readInvited(text: string): InvitedPerson[] {
  return linesOf(text).flatMap((line) => {
    const cells = cellsOf(line.text)
      .filter((cell) => cell !== '')
      .map(readCell);
    const withAddress = cells.filter(({ email }) => email !== '');
    const [first] = withAddress;
    if (!first) return [{ name: '', email: line.text }];
    const name = first.name || cells.find(({ email }) => email === '')?.name || '';
    return withAddress.length === 1 ? [{ name, email: first.email }] : withAddress;
  });
}

function readCell(cell: string): InvitedPerson {
  const [, name = '', email = ''] = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(cell) ?? [];
  if (email !== '') return { name: name.trim(), email: email.trim() };
  return cell.includes('@') ? { name: '', email: cell } : { name: cell, email: '' };
}

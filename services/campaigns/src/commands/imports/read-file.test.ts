import { csvLine } from '@sillage/runtime/http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Buffer, chunk = 7): Promise<(readonly [number, readonly string[]])[]> {
  const records: [number, readonly string[]][] = [];
  for await (const { line, cells } of readFile(chunksOf(Buffer.from(content), chunk))) records.push([line, cells]);
  return records;
}

test.each<[name: string, content: string | Buffer, records: readonly (readonly [number, readonly string[]])[]]>([
  [
    'commas',
    'a,b\n1,2\n',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'semicolons',
    'a;b\r\n1,5;2\r\n',
    [
      [1, ['a', 'b']],
      [2, ['1,5', '2']],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'a byte order mark',
    '\uFEFFa,b\n1,2',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'quotes, line breaks in them, and empty lines',
    'a,b\n"x, ""y""","1\n2"\n\n3,4',
    [
      [1, ['a', 'b']],
      [3, ['x, "y"', '1\n2']],
      [5, ['3', '4']],
    ],
  ],
  [
    'rows that are shorter or longer than the heading',
    'a,b\n1\n1,2,3',
    [
      [1, ['a', 'b']],
      [2, ['1']],
      [3, ['1', '2', '3']],
    ],
  ],
  [
    'letters of several bytes',
    'naïve,名前\né,ж',
    [
      [1, ['naïve', '名前']],
      [2, ['é', 'ж']],
    ],
  ],
  [
    'NUL',
    'a\n1\0 ',
    [
      [1, ['a']],
      [2, ['1']],
    ],
  ],
  ['nothing', '', []],
])('%s', async (_name, content, records) => {
  for (const chunk of [1, 3, 1000]) expect(await read(content, chunk)).toEqual(records);
});

test.each<[name: string, content: string | Buffer, message: string]>([
  ['another encoding', Buffer.from('name\nJosé', 'latin1'), 'not in UTF-8'],
  ['a cut letter', Buffer.from('a\né').subarray(0, 3), 'not in UTF-8'],
  ['a quote that is not closed', 'a,b\n"1,2\n3,4', 'not valid CSV'],
  ['a record that does not end', `a\n"${'x'.repeat(70_000)}"`, 'not valid CSV'],
])('%s is refused', async (_name, content, message) => {
  await expect(read(content)).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringContaining(message),
  });
});

test('a file that is too large is refused before it is read to its end', async () => {
  let chunks = 0;
  async function* endless() {
    for (;;) {
      chunks += 1;
      yield Buffer.from(`${'x'.repeat(60_000)}\n`.repeat(16));
    }
  }
  const all = (async () => {
    for await (const _record of readFile(endless()));
  })();
  await expect(all).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(chunks).toBeLessThan(60);
});

test('whatever the cells hold, they are read as our own files write them', async () => {
  const cell = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').trim());
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, chunk) => {
        const content = [['a', 'b'], ...rows].map(csvLine).join('');
        const [, ...records] = await read(content, chunk);
        expect(records.map(([, cells]) => cells)).toEqual(rows);
      },
    ),
  );
});

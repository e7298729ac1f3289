import { describe, expect, it } from 'vitest';
import { csvLine, withoutApostrophe } from './csv.ts';

describe('CSV cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33', "'+33"],
    ['-x', "'-x"],
    ['@me', "'@me"],
    [' =1', "' =1"],
    ['\tx', "'\tx"],
    ["'-x", "''-x"],
    ['a"b', '"a""b"'],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['plain', 'plain'],
  ])('%j becomes %j', (cell, expected) => expect(csvLine([cell])).toBe(`${expected}\r\n`));

  it.each([
    ["'=1+1", '=1+1'],
    ["' =1", ' =1'],
    ["'\tx", '\tx'],
    ["''-x", "'-x"],
    ["'Ada'", "'Ada'"],
    ["'", "'"],
    ['=1', '=1'],
  ])('%j was %j before it got an apostrophe', (cell, expected) => expect(withoutApostrophe(cell)).toBe(expected));

  it('leave numbers alone', () => expect(csvLine([-5, null, true])).toBe('-5,,true\r\n'));
});

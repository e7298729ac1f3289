import { expect, test } from 'vitest';
import { accentOf, contrast, luminanceOf } from './accent.ts';

const hex = (...bytes: readonly number[]) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
const steps = Array.from({ length: 16 }, (_, step) => step * 17);
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => hex(red, green, blue))));

test('the text on any colour is readable', () => {
  const unreadable = colours.filter((colour) => {
    const accent = accentOf(colour);
    const text = accent?.color === '#ffffff' ? 1 : 0;
    const light = luminanceOf(colour);
    return contrast(Math.max(text, light), Math.min(text, light)) < 4.5;
  });
  expect(unreadable).toEqual([]);
});

test.each([
  ['#000000', '#ffffff'],
  ['#0b7a75', '#ffffff'],
  ['#ffe000', '#000000'],
  ['#FFFFFF', '#000000'],
])('on %s it is %s', (colour, text) => {
  expect(accentOf(colour)?.color).toBe(text);
});

test.each([null, '', 'red', '#fff', '#0b7a7g', 'url(x)'])('is the product’s own without a colour: %s', (colour) => {
  expect(accentOf(colour)).toBeUndefined();
});

import { WAKE_PATHS, wakeDistance } from '../site/parts/wake-paths.ts';
import { lineOf, linesOf } from './typeset.ts';

/** What pages say of it: `SHARE_IMAGE` of site/share-images.ts. */
const width = 1200;
const height = 630;
const MARGIN = 80;
const SIZES_PX = [132, 112, 96, 84, 72, 60, 48];
const LEADING = 1.06;
/** Of the title: its first line stands below the middle line of the wake. */
const MAX_HEIGHT_PX = 330;

const PAPER = '#fbfaf7';
const INK = '#10222b';
const WAKE = '#0b7a75';
const BUOY = '#f2643d';

/** What a page looks like where its address is shared: its title over the wake, as SVG without any text in it. */
export function shareImage(title: string): string {
  const settings = SIZES_PX.map((size) => ({ size, lines: linesOf(title, size, width - 2 * MARGIN) }));
  const setting = settings.find(({ size, lines }) => lines.length * size * LEADING <= MAX_HEIGHT_PX);
  if (!setting) throw new Error(`"${title}" is too long for a share image`);
  const { size, lines } = setting;
  const bottom = height - MARGIN - 14;
  const text = lines.map((line, index) => {
    const y = bottom - (lines.length - 1 - index) * size * LEADING;
    return `<path transform="translate(${MARGIN} ${y})" d="${lineOf(line, size).path}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" x2="700" y1="0" y2="0"><stop stop-color="${WAKE}" stop-opacity="0"/><stop offset="1" stop-color="${WAKE}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="${PAPER}"/>
<g transform="translate(300 -62)" fill="none" stroke="url(#fade)">${WAKE_PATHS.map(wakeLine).join('')}</g>
<circle cx="1040" cy="198" r="9" fill="${BUOY}"/>
<g transform="translate(${MARGIN - 8} 64) scale(2)" fill="none" stroke="${WAKE}" stroke-width="2.4" stroke-linecap="round"><path d="M4 16C13 16 17 7.5 28 5.5M4 16H28M4 16C13 16 17 24.5 28 26.5"/></g>
<g fill="${INK}"><path transform="translate(${MARGIN + 72} 114)" d="${lineOf('Sillage', 56).path}"/>${text.join('')}</g>
</svg>`;
}

const wakeLine = (d: string, index: number): string =>
  `<path d="${d}" stroke-width="${wakeDistance(index) === 0 ? 3 : 2}" stroke-opacity="${0.75 - wakeDistance(index) * 0.16}"/>`;

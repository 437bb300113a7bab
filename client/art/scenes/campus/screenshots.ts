import { line, mark, shape } from '../../strokes.ts'
import { area, blot, box, colours, digits, range, repeat } from './paint.ts'

/** Screens of a phone and of a laptop. Their words are bars: the pictures of the campus have no letters. */

/** The lectures (l), labs (r), free hours (f) and breaks (-) of five days, from morning to evening. */
const week = ['llfrrl-', 'lrrlfl-', 'rrllfll', 'lflrrl-', 'llrrlf-']
const fills: Record<string, string> = { l: '#8f9be8', r: colours.coral, f: '#7fd0a5', '-': colours.lavender }

/** A timetable in colours. */
export const timetable = [
  area(0, 0, 480, 560, colours.plaster),
  area(0, 0, 480, 104, colours.primary),
  digits(1005, 22, 14, 8, colours.plaster, 2.5),
  `<g stroke="${colours.plaster}">${box(426, 14, 30, 15, 'none', 4)}</g>`,
  mark('M429 17h16v9h-16z', colours.mint),
  line('M392 28v-4M398 28v-8M404 28v-12M410 28v-15', colours.plaster, 3),
  line('M44 66l-12 12 12 12', colours.plaster, 4),
  line('M68 78h132', colours.plaster, 10),
  `<g stroke="none">${[68, 78, 88].map((y) => `<circle cx="450" cy="${y}" r="2.6" fill="${colours.plaster}"/>`).join('')}</g>`,
  ...range(5).map((n) => line(`M${84 + n * 80} 128h34`, n === 2 ? colours.accent : colours.lilac, 7)),
  blot(261, 146, 4, 4, colours.accent),
  ...range(7).map((row) => digits(row + 1, 24, 176 + row * 50, 9, '#8a8098', 3)),
  ...week.flatMap((day, column) =>
    [...day].map((kind, row) => {
      const isSecondLab = kind === 'r' && day[row - 1] === 'r' && day[row - 2] !== 'r'
      if (isSecondLab) return ''
      const height = kind === 'r' && day[row + 1] === 'r' ? 92 : 42
      const [x, y] = [64 + column * 80, 164 + row * 50]
      return (
        `<g stroke="none">${box(x, y, 72, height, fills[kind], 8)}</g>` +
        (kind === '-'
          ? ''
          : line(`M${x + 10} ${y + 15}h${30 + ((column * 5 + row * 7) % 3) * 8}M${x + 10} ${y + 27}h${18 + ((row * 3 + column) % 3) * 8}`, '#221a3399', 4))
      )
    }),
  ),
  `<g stroke="${colours.ink}">${box(224, 164, 72, 92, 'none', 8)}</g>`,
  area(0, 520, 480, 40, colours.surface),
  line('M0 520h480', colours.wall, 2),
  line('M180 548h120', colours.ink, 5),
]

const glyphs = {
  i: 'M8 10v22M2 10h6M2 32h12M8 0v1',
  less: 'M22 4L4 16l18 12M4 36h18',
  n: 'M4 10v22M4 16c4-8 16-8 16 2v14',
}

/** A terminal that has found nothing good. */
export const terminal = [
  area(0, 0, 600, 400, '#33304a'),
  box(22, 18, 556, 364, '#14121d', 14),
  mark('M24 34c0-9 6-14 14-14h524c9 0 14 6 14 14v18H24z', '#2b2840'),
  ...[colours.coral, colours.sun, colours.mint].map((fill, n) => `<circle cx="${48 + n * 24}" cy="36" r="7" fill="${fill}" stroke="none"/>`),
  line('M250 36h100', '#6b6590', 6),
  repeat(5, (n) => digits(n + 4, 46, 76 + n * 36, 8, '#6b6590', 2.5)),
  line('M84 84h34M130 84h58M200 84h22', '#8f9be8', 6),
  line('M108 120h52', colours.sun, 6),
  line('M172 120h96', '#d8d4ee', 6),
  mark('M76 138h480v44H76z', '#b83f2755'),
  line('M108 158h36', '#ff8b6b', 6),
  `<g transform="translate(160 141)">${line(glyphs.i, colours.plaster, 4)}</g><g transform="translate(190 141)">${line(glyphs.less, colours.plaster, 4)}</g><g transform="translate(232 141)">${line(glyphs.n, colours.plaster, 4)}</g>`,
  line('M270 158h44M326 158h24', '#d8d4ee', 6),
  line('M160 188q6-8 12 0t12 0 12 0 12 0 12 0 12 0 12 0', colours.coral, 3),
  line('M132 204h70M214 204h40', '#7fd0a5', 6),
  line('M84 228h16', '#d8d4ee', 6),
  line('M24 256h552', '#2b2840', 3),
  line('M46 282l10 8-10 8', colours.mint, 4),
  line('M70 290h64M146 290h40', '#d8d4ee', 6),
  line('M46 318h124M182 318h60', colours.coral, 7),
  line('M254 318h90', '#ff8b6b99', 7),
  line('M46 352l10 8-10 8', colours.mint, 4),
  mark('M70 346h14v26H70z', '#d8d4ee'),
  `<g stroke="${colours.sun}">${shape('M500 296l34 58h-68zM500 316v18M500 344v1')}</g>`,
]

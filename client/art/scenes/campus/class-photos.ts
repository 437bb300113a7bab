import { circle, dots, group, line, mark, shape, tube } from '../../strokes.ts'
import { fingertips, glare, handwriting, shadow, thumb } from './hands.ts'
import { area, blot, box, colours, range, repeat } from './paint.ts'

/** A folded sheet of notes, held up in the corridor between two classes. */
export const notesInHand = [
  area(0, 0, 600, 400, '#e7dccb'),
  area(0, 0, 600, 60, '#d8c9b2'),
  ...[30, 230, 430].map((x) => mark(`M${x} 300V150c0-76 140-76 140 0v150z`, '#c6dccf')),
  ...[70, 270, 470].map((x) => blot(x + 20, 190, 46, 34, '#9cc3ae')),
  area(0, 292, 600, 108, '#b98a72'),
  area(0, 276, 600, 20, '#cfae97'),
  tube('M390 420C372 380 350 372 340 340', colours.skin, 74, colours),
  fingertips(98, 196, -8, colours.skin),
  group({ x: 292, y: 186, turn: -5 }, [
    mark('M-176-150h370v318h-370z', shadow),
    shape('M-184-156L0-148l182-10 4 304-184 10-188-8z', colours.plaster),
    line('M-152-152v292', colours.coral, 2),
    line(
      range(9)
        .map((n) => `M-184 ${-108 + n * 28}h368`)
        .join(''),
      colours.lavender,
      2,
    ),
    line('M-134-120h108', colours.primary, 5),
    line('M-134-112h108', colours.primary, 2),
    handwriting(-136, -86, 8, 28, 128, colours.primary),
    mark('M20-130h128v24H20z', '#f2b33d88'),
    handwriting(20, -114, 1, 28, 140, colours.ink),
    handwriting(20, -86, 3, 28, 150, colours.primary),
    box(26, 2, 130, 66, 'none', 6),
    line('M40 24h44M40 40h80M40 54h60', colours.accent, 3),
    handwriting(20, 94, 2, 26, 150, colours.primary),
    line('M0-148l2 302', '#cfc4b2', 3),
    mark('M2-148l184-10 4 304-186 10z', '#8a54331a'),
  ]),
  thumb(388, 296, 14, colours.skin),
  mark('M0 0h190L60 400H0z', glare),
]

const cell = (x: number, y: number, stroke: string) =>
  `<g stroke="${stroke}">${box(x, y, 88, 44)}${shape(`M${x + 58} ${y}v44`)}</g>${line(`M${x + 14} ${y + 26}q6-10 12 0t12 0`, stroke, 2.5)}`

/** A page of a notebook: how something is inserted in a list. The old arrow is cut, the new ones are red. */
export const notebookPage = [
  area(0, 0, 600, 400, colours.wood),
  repeat(5, (n) => line(`M0 ${36 + n * 84}h600`, colours.tan, 3)),
  group({ x: 296, y: 204, turn: 4 }, [
    mark('M-226-206h480v430h-480z', '#8a543388'),
    box(-238, -218, 480, 440, colours.plaster, 8),
    line(
      range(14)
        .map((n) => `M-238 ${-172 + n * 30}h480`)
        .join(''),
      colours.lavender,
      2,
    ),
    line('M-190-218v440', colours.coral, 2),
    repeat(14, (n) => circle(-224, -196 + n * 31, 7, colours.wood) + line(`M-246 ${-196 + n * 31}h18`, colours.wall, 5)),
    line('M-168-160h150', colours.primary, 5),
    handwriting(-168, -122, 1, 30, 330, colours.primary),
    cell(-170, -74, colours.primary),
    cell(-6, -74, colours.primary),
    cell(140, -74, colours.primary),
    line('M-94-52h84M-20-60l10 8-10 8', colours.primary, 3),
    line('M68-52h68M126-60l10 8-10 8', colours.primary, 3),
    line('M-66-66l20 28M-46-66l-20 28', colours.accent, 4),
    cell(-100, 34, colours.accent),
    line('M-100-48c-20 50-16 60-4 86M-116 22l12 16 6-20', colours.accent, 4),
    line('M-26 56c50 0 60-20 62-80M26-14l10-14 10 14', colours.accent, 4),
    line('M196-52h24v22M208-30h24M212-24h16M217-18h6', colours.primary, 3),
    handwriting(-168, 118, 2, 30, 330, colours.primary),
    line('M60 70h90M60 84h60', colours.accent, 3),
  ]),
  group({ x: 520, y: 96, turn: 58 }, [
    box(-110, -9, 150, 18, colours.accent, 6),
    shape('M40-9l26 9-26 9z', colours.sand),
    box(-124, -9, 22, 18, colours.night, 4),
  ]),
  thumb(528, 262, -58, colours.umber),
  mark('M0 400V300c70-30 150-46 190-20 40 24 40 70 60 120z', shadow),
  mark('M330 0h120L250 400H120z', glare),
]

/** The board just before it is wiped: four friends, four spoons, everybody waits for the next. */
export const blackboard = [
  area(0, 0, 600, 400, '#d9cdb8'),
  group({ x: 300, y: 166, turn: -2 }, [
    box(-330, -178, 660, 330, colours.wood, 4),
    box(-314, -162, 628, 298, '#24503f'),
    mark('M-300-120c120-40 260 30 420-10 80-20 160 0 180 20v100c-140-40-300 40-600-30z', '#ffffff12'),
    `<g fill="none" stroke="${colours.plaster}" stroke-width="4">${circle(10, -20, 62)}${range(4)
      .map((n) => group({ x: 10, y: -20, turn: n * 90 }, [circle(0, -104, 24)]))
      .join('')}</g>`,
    ...range(4).map((n) =>
      group({ x: 10, y: -20, turn: n * 90 }, [
        line('M34-96c34 8 52 28 60 58M80-46l14 10 7-16', colours.sun, 3.5),
        group({ x: 28, y: -28, turn: 45 }, [
          line('M0 8v22', colours.plaster, 3.5),
          `<ellipse cx="0" cy="0" rx="6" ry="9" fill="none" stroke="${colours.plaster}"/>`,
        ]),
      ]),
    ),
    dots(
      [
        [2, -128],
        [18, -128],
        [106, -24],
        [122, -24],
        [2, 80],
        [18, 80],
        [-102, -24],
        [-86, -24],
      ],
      2.5,
      colours.plaster,
    ),
    line('M3-115q7-6 14 0M107-11q7-6 14 0M3 93q7-6 14 0M-101-11q7-6 14 0', colours.plaster, 2.5),
    line('M-276-134h110', colours.plaster, 5),
    handwriting(-276, -96, 5, 32, 130, colours.plaster),
    mark('M-284 56h140v34h-140z', '#f2b33d44'),
    handwriting(-276, 78, 1, 30, 120, colours.sun),
    handwriting(176, -116, 2, 30, 120, colours.plaster),
    line('M190 0v64h90M190 64l30-30 22 12 34-40', colours.coral, 3),
    box(-322, 140, 644, 18, colours.tan, 3),
    box(-180, 132, 34, 9, colours.plaster, 4),
    box(-130, 132, 22, 9, colours.coral, 4),
    box(-96, 132, 26, 9, colours.sun, 4),
  ]),
  mark('M420 60c40 10 90 60 130 40l20 90c-60 20-110-20-160-30z', '#ffffff22'),
  tube('M640 210c-40 10-70-4-104-26', colours.tan, 40, colours),
  line('M574 178l-8 44M584 180l-8 46', colours.sun, 5),
  group({ x: 508, y: 160, turn: 30 }, [
    box(-44, -20, 88, 26, colours.wood, 5),
    box(-44, 6, 88, 16, colours.dusk, 3),
    shape('M30-34c-26-8-54 0-54 18 0 14 50 14 66 2z', colours.tan),
    line('M-8-28c2 6 2 12 0 18M8-32c3 7 3 15 1 22', colours.night, 2.5),
  ]),
  ...[
    [60, 400, colours.leaf],
    [196, 416, colours.primary],
    [352, 404, colours.accent],
    [500, 414, colours.lilac],
  ].map(([x = 0, y = 0, shirt], n) =>
    [
      shape(`M${Number(x) - 74} ${Number(y) + 40}c0-60 30-72 74-72s74 12 74 72z`, String(shirt)),
      shape(`M${Number(x) - 16} ${Number(y) - 44}h32v18c-8 8-24 8-32 0z`, colours.skin),
      circle(Number(x), Number(y) - 66, 38, colours.night),
      n === 1 ? circle(Number(x), Number(y) - 98, 17, colours.night) : '',
      n === 2 ? shape(`M${Number(x) - 10} ${Number(y) - 36}h20l-4 60h-12z`, colours.night) : '',
    ].join(''),
  ),
  mark('M0 0h600v16H0z', '#ffffff66'),
]

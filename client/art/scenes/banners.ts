import { myna, wing } from '../creatures/myna.ts'
import { arm, squirrel } from '../creatures/squirrel.ts'
import type { Palette } from '../palette.ts'
import { chain, circle, dots, group, hangAlong, kolam, line, scallops, shape, tube } from '../strokes.ts'
import { awning, camera, flag, jar, lantern, plant } from '../things.ts'
import { drummer } from './mascots.ts'

/** The three friends: one paints, one drums, one has a camera. */
export const clubs = (c: Palette) => [
  hangAlong([8, 12], [336, 12], 46, 9, (x, y, n) => flag(x, y, [c.primary, c.highlight, c.accent, c.leaf][n % 4] ?? c.leaf)),
  group({ x: 0, y: 88, scale: 0.7 }, [
    ...squirrel(c),
    shape('M140 152l12-52 10 3-13 51z', c.highlight),
    shape('M151 101c-2-13 9-18 14-33 8 14 8 28-2 36z', c.leaf),
    arm(c),
  ]),
  group({ x: 350, y: 88, scale: 0.7, flip: true }, [
    ...myna(c),
    line('M92 80c6 30 20 42 40 46M138 72c2 20 0 40-4 54', c.surface, 4),
    group({ x: 108, y: 118, scale: 0.6 }, camera(0, 0, c)),
    ...wing(c),
  ]),
  group({ x: 86, y: 60, scale: 0.85 }, drummer(c, false)),
  shape('M10 214h324'),
]

/** Two shops side by side, their signs drawn as a kolam. */
export const shops = (c: Palette) => [
  shape('M26 246V32h142v214z', c.surface),
  shape('M34 40h126v32H34z', c.primary),
  chain(49, 56, 4, 24, c.onPrimary),
  shape('M38 246V146h48v100M96 214v-68h54v68z', c.wall),
  circle(78, 198, 3, c.highlight),
  shape('M123 146v10M111 162c4-6 20-6 24 0l6 20-8 2-2-6v28h-16v-28l-2 6-8-2z', c.accent),
  awning(38, 82, 118, 38, 12, 5, c.leaf, c),
  shape('M180 246V94h140v152z', c.surface),
  shape('M200 60h100v34H200z', c.highlight),
  chain(214, 77, 3, 24, c.onHighlight),
  shape('M258 246v-80h50v80M192 218v-52h54v52z', c.wall),
  circle(266, 210, 3, c.highlight),
  ...[204, 220, 236].map((x, n) => shape(`M${x - 6} 218v-${[30, 24, 34][n]}h14v${[30, 24, 34][n]}z`, [c.accent, c.leaf, c.primary][n])),
  awning(190, 104, 120, 38, 11, 5, c.accent, c),
  group({ x: 174, y: 242, scale: 0.7 }, [plant(0, 0, c)]),
]

/** A rail of clothes with a price, a crate of books and a lamp. */
export const thrift = (c: Palette) => [
  tube('M30 224V46M222 224V46M16 224h28M208 224h28', c.wall, 4, c),
  tube('M18 46h216', c.wall, 4, c),
  ...[66, 130, 188].map((x) => shape(`M${x - 22} 76l22-16 22 16M${x} 60v-6c8-2 8-14 0-14-4 0-6 2-6 5`)),
  shape('M52 72h28l18 16 4 30-14 4-4-16v82H48v-82l-4 16-14-4 4-30zM52 72c4 14 24 14 28 0M66 84v40', c.accent),
  shape('M116 72h28l24 14-4 26-14-4v48h-40v-48l-14 4-4-26z', c.primary),
  line('M112 122h36M112 134h36', c.surface),
  line('M116 72l14 14 14-14', c.surface),
  shape('M170 74h36v120h-36zM170 178h36M182 74v104M194 74v104', c.highlight),
  tube('M292 190V96', c.wall, 4, c),
  shape('M274 56h36l14 44h-64z', c.highlight),
  shape('M317 100v14M317 112l9 9v24h-18v-24z', c.surface),
  dots([[317, 124]], 2.5, c.accent),
  ...[254, 270, 302].map((x, n) => shape(`M${x} 178v-${[30, 24, 34][n]}h15v${[30, 24, 34][n]}z`, [c.leaf, c.accent, c.primary][n])),
  shape('M246 229v-54h84v54zM246 193h84M246 211h84', c.surface),
  shape('M8 229h328'),
]

/** A calendar; its days are dots, and a line loops around those with events. */
export const events = (c: Palette) => [
  hangAlong([8, 10], [336, 10], 44, 6, (x, y, n) => (n % 5 ? '' : lantern(x, y, c))),
  shape('M164 54V32M250 54V27'),
  shape('M122 62h170v150H122z', c.surface),
  shape('M122 62h170v34H122z', c.primary),
  ...[164, 250].map((x) => shape(`M${x - 4} 52h8v20h-8z`, c.highlight)),
  dots(
    [...Array(20).keys()].filter((n) => ![6, 7, 11, 12, 19].includes(n)).map((n): [number, number] => [147 + (n % 5) * 30, 116 + Math.floor(n / 5) * 26]),
    3.5,
    c.accent,
  ),
  kolam('days', 2, 177, 142, 30, c, 26 / 30),
  kolam('day', 1, 267, 194, 30, c),
  group({ x: -8, y: 101, scale: 0.72 }, [...myna(c), ...wing(c)]),
  shape('M8 232h328'),
]

/** Home-made things on a table under bunting. */
export const profileShop = (c: Palette) => [
  ...[40, 298].map((x) => shape(`M${x} 34h6v128h-6z`, c.highlight) + circle(x + 3, 31, 5, c.accent)),
  hangAlong([46, 44], [298, 44], 50, 7, (x, y, n) => flag(x, y, [c.leaf, c.accent, c.primary][n % 3] ?? c.leaf)),
  jar(52, 110, c.highlight, c),
  jar(92, 110, c.leaf, c),
  shape('M156 158h36M174 158v-16M134 142h80', c.surface),
  shape('M144 142v-28h60v28z', c.accent),
  scallops(144, 114, 4, 15, 13, c.surface),
  shape('M144 114c0-13 60-13 60 0z', c.surface),
  circle(174, 100, 5, c.accent),
  shape('M230 110h56v50h-56zM230 134h56M258 110v50', c.wall),
  shape('M258 110c-20 0-20-20-8-16 6 2 8 10 8 16 0-6 2-14 8-16 12-4 12 16-8 16z', c.highlight),
  shape('M30 172h284v74H30z', c.primary),
  scallops(22, 172, 10, 30, 22, c.surface),
  shape('M22 160h300v14H22z', c.surface),
  chain(60, 220, 8, 28, c.onPrimary),
]

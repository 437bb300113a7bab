import { dark, light, type Palette } from './palette.ts'
import { ask, clubBuzz, explore, learn, sit, tell } from './scenes.ts'
import { picture } from './strokes.ts'

const scenes: [name: string, title: string, scene: (palette: Palette) => string[]][] = [
  ['lounge-sit', 'Tea on the veranda', sit],
  ['lounge-ask', 'Two who talk', ask],
  ['lounge-tell', 'A kite over the roofs', tell],
  ['learn', 'An open book', learn],
  ['explore', 'A market stall', explore],
  ['club-buzz', 'A drum, a brush and a camera', clubBuzz],
]

/** Every picture of the feeds by its file name, in both colour schemes. */
export const drawings = () =>
  scenes.flatMap(([name, title, scene]): [name: string, svg: string][] => [
    [`${name}.svg`, picture(title, light, scene(light))],
    [`${name}-dark.svg`, picture(title, dark, scene(dark))],
  ])

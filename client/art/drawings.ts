import { grounds, type Palette } from './palette.ts'
import { ask, clubBuzz, explore, learn, sit, tell } from './scenes.ts'
import { picture } from './strokes.ts'

const scenes: [name: string, title: string, ground: keyof typeof grounds, scene: (palette: Palette) => string[]][] = [
  ['lounge-sit', 'Tea on the veranda', 'lounge', sit],
  ['lounge-ask', 'Two who talk', 'lounge', ask],
  ['lounge-tell', 'A kite over the roofs', 'lounge', tell],
  ['learn', 'An open book', 'learn', learn],
  ['explore', 'A market stall', 'market', explore],
  ['club-buzz', 'A drum, a brush and a camera', 'clubs', clubBuzz],
]

/** Every picture of the feeds by its file name, in both colour schemes. */
export const drawings = () =>
  scenes.flatMap(([name, title, ground, scene]): [name: string, svg: string][] => {
    const { light, dark } = grounds[ground]
    return [
      [`${name}.svg`, picture(title, light, scene(light))],
      [`${name}-dark.svg`, picture(title, dark, scene(dark))],
    ]
  })

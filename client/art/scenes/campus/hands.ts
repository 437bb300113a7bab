import { group, line, shape } from '../../strokes.ts'
import { range } from './paint.ts'

/** What makes a picture a photo that somebody took with a phone: the hand in it, the shadow below and the light of a tube on it. */
export const shadow = '#221a3330'
export const glare = '#ffffff2e'
const nail = '#e8b99a'

/** A thumb whose tip is at (x, y); it comes from below, or as turned. */
export const thumb = (x: number, y: number, turn: number, skin: string) =>
  group({ x, y, turn }, [shape('M-25 150c-2-50-4-90-3-120 1-40 52-40 53 0 1 34 2 70 8 120z', skin), shape('M-14 26c0-24 30-24 30 0 0 10-30 10-30 0z', nail)])

/** Fingertips that hold something from behind, in a row from (x, y) down. */
export const fingertips = (x: number, y: number, turn: number, skin: string) =>
  group(
    { x, y, turn },
    range(4).map((n) => shape(`M40 ${n * 36}H4c-22 0-22 34 0 34h36z`, skin)),
  )

/** Handwriting: `count` lines of words, `gap` apart; (x, y) is where the first begins. */
export const handwriting = (x: number, y: number, count: number, gap: number, width: number, colour: string) =>
  line(
    range(count)
      .map((row) => {
        const words = [0.2, 0.34, 0.16, 0.26].map((share, n) => Math.round(share * width * (0.8 + ((row * 3 + n * 5) % 5) * 0.09)))
        let from = x
        return words
          .map((length) => {
            const word =
              from + length > x + width ? '' : `M${from} ${y + row * gap}q${length / 8}-7 ${length / 4} 0t${length / 4} 0 ${length / 4} 0 ${length / 4}-1`
            from += length + 9
            return word
          })
          .join('')
      })
      .join(''),
    colour,
    2.5,
  )

type Colour = 'ink' | 'surface' | 'primary' | 'accent' | 'highlight' | 'leaf' | 'wall' | 'night' | 'skin'
/** Colours of a kolam: its line (`ink`) and its dots (`accent`). */
export type Chalk = { ink: string; accent: string }
export type Ground = 'lounge' | 'learn' | 'market' | 'clubs'

/**
 * The colours of tokens.css, and others for walls, things that are dark in both schemes (`night`) and skin; kolam colours for the primary and the
 * highlight background; the dotted backgrounds of banners.
 */
export type Palette = Record<Colour, string> & Record<'onPrimary' | 'onHighlight', Chalk> & { grounds: Record<Ground, { tile: string; dot: string }> }

export const light: Palette = {
  ink: '#221a33',
  surface: '#ffffff',
  primary: '#3a2e8c',
  accent: '#b83f27',
  highlight: '#f2b33d',
  leaf: '#1b6e4b',
  wall: '#cdc9ea',
  night: '#221a33',
  skin: '#b5764a',
  onPrimary: { ink: '#ffffff', accent: '#f2b33d' },
  onHighlight: { ink: '#221a33', accent: '#b83f27' },
  grounds: {
    lounge: { tile: '#ecebf7', dot: '#cdc9ea' },
    learn: { tile: '#e4f0e9', dot: '#bcd9c9' },
    market: { tile: '#fcf0d6', dot: '#ecd4a0' },
    clubs: { tile: '#f9e7e0', dot: '#edc5b7' },
  },
}

export const dark: Palette = {
  ink: '#f4efe6',
  surface: '#1e1a2b',
  primary: '#a79bff',
  accent: '#ff8b6b',
  highlight: '#ffc95c',
  leaf: '#5fd3a2',
  wall: '#433b70',
  night: '#221a33',
  skin: '#a86b43',
  onPrimary: { ink: '#1e1a2b', accent: '#b83f27' },
  onHighlight: { ink: '#221a33', accent: '#b83f27' },
  grounds: {
    lounge: { tile: '#2a2547', dot: '#433b70' },
    learn: { tile: '#1c2e2b', dot: '#2f4d45' },
    market: { tile: '#342a1c', dot: '#574729' },
    clubs: { tile: '#38232a', dot: '#5c3841' },
  },
}

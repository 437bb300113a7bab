/** The colours a picture is drawn in: those of tokens.css, and a tinted ground. */
export type Palette = Record<'ground' | 'dot' | 'ink' | 'surface' | 'primary' | 'accent' | 'highlight' | 'leaf', string>

const light = { ink: '#221a33', surface: '#ffffff', primary: '#3a2e8c', accent: '#b83f27', highlight: '#f2b33d', leaf: '#1b6e4b' }
const dark = { ink: '#f4efe6', surface: '#1e1a2b', primary: '#a79bff', accent: '#ff8b6b', highlight: '#ffc95c', leaf: '#5fd3a2' }

/** The quiet colour of each community's floor tile, by scheme. */
export const grounds = {
  lounge: { light: { ...light, ground: '#ecebf7', dot: '#cdc9ea' }, dark: { ...dark, ground: '#2a2547', dot: '#433b70' } },
  learn: { light: { ...light, ground: '#e4f0e9', dot: '#bcd9c9' }, dark: { ...dark, ground: '#1c2e2b', dot: '#2f4d45' } },
  market: { light: { ...light, ground: '#fcf0d6', dot: '#ecd4a0' }, dark: { ...dark, ground: '#342a1c', dot: '#574729' } },
  clubs: { light: { ...light, ground: '#f9e7e0', dot: '#edc5b7' }, dark: { ...dark, ground: '#38232a', dot: '#5c3841' } },
} satisfies Record<string, { light: Palette; dark: Palette }>

/** The colours a picture is drawn in: those of tokens.css, and a quiet one for walls. */
export type Palette = Record<'ink' | 'surface' | 'primary' | 'accent' | 'highlight' | 'leaf' | 'wall', string>

export const light: Palette = {
  ink: '#221a33',
  surface: '#ffffff',
  primary: '#3a2e8c',
  accent: '#b83f27',
  highlight: '#f2b33d',
  leaf: '#1b6e4b',
  wall: '#cdc9ea',
}

export const dark: Palette = {
  ink: '#f4efe6',
  surface: '#1e1a2b',
  primary: '#a79bff',
  accent: '#ff8b6b',
  highlight: '#ffc95c',
  leaf: '#5fd3a2',
  wall: '#433b70',
}

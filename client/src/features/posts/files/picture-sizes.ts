/**
 * `sizes` attribute of pictures in a feed by number of columns, also for the server's preloads (codegen.ts). The column is 680 px wide, in narrower
 * windows than 896 px as wide as the window with 16 px on either side. A card has an edge of 17 px.
 */
export const pictureSizes = {
  1: '(width < 896px) calc(100vw - 66px), 646px',
  2: '(width < 896px) calc(50vw - 35px), 321px',
}

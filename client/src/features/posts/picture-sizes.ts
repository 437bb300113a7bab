/**
 * `sizes` attribute of pictures in a feed by number of columns, also for the server's preloads (codegen.ts). The column is 680 px wide, with a card
 * edge of 17 px on either side.
 */
export const pictureSizes = {
  1: '(width < 712px) calc(100vw - 66px), 646px',
  2: '(width < 712px) calc(50vw - 35px), 321px',
}

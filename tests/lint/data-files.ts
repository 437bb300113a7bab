/** Where a feature reads and writes its tables: `data.ts`, and the files of a folder `data`. */
export const dataFiles = /\/data\.ts$|\/data\//

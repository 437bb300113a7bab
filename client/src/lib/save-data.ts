/** Whether the reader has asked for as little traffic as there can be. */
export const isSaveDataEnabled = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Whether the user has turned on data saving in the browser (`navigator.connection.saveData`). */
export const isSaveDataEnabled = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Whether the browser runs on iOS. An iPad names itself a Mac. */
export const isIos = () => /iP(?:hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Pages that are the same for every viewer. Others have no content of their own, and the addresses of some hold a secret. */
const publicPages =
  /^\/(?:lounge|learn|explore|club-buzz|clubs(?:\/[^/]+(?:\/(?:posts|events|members))?)?|events(?:\/(?!new$)[^/]+)?|shops|thrift|rules|compa(?:\/[^/]+)?|(?:post|tag|u)\/[^/]+)$/

/** Whether a page is saved for reading offline. */
export const isSavedPage = (pathname: string) => publicPages.test(pathname)

/** Whether a page is a check-in: its document alone may use the camera. */
export const isCheckInPage = (pathname: string) => /^\/events\/[\w-]+\/check-in\/?$/.test(pathname)

/** Whether a navigation is to a page of the app, rather than to a file or to an interface. */
export const isAppPage = (pathname: string) =>
  !/^\/(?:$|dev$|graphql|api\/|media\/|email\/)/.test(pathname) && (!pathname.includes('.') || pathname.startsWith('/u/'))

/** Whether a request is one of the public queries, which the app sends by GET without a token. */
export const isPublicQuery = (url: URL, request: Request) =>
  url.pathname === '/graphql' && request.method === 'GET' && url.searchParams.has('extensions') && !request.headers.has('authorization')

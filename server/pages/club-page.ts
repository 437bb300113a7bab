import type { ServiceContext } from '../auth/service-context.ts'
import { getClubBySlug } from '../features/clubs/service.ts'
import { getFileUrl } from '../features/media/service.ts'
import type { HtmlPage } from './document.ts'
import { defaultDescription, getModules, logo, siteName } from './page-defaults.ts'

/** Letters, digits and `-`, as slugs are made of names. */
const slugPattern = /^[\p{L}\p{M}\p{N}-]{1,100}$/u

/**
 * The page of a club with one of its tabs; undefined for other paths. Only the path that the app links to is rendered, and not the management, which is for
 * officers. The initial query is that of the club: the lists of the other tabs are loaded in the browser.
 */
export async function getClubPage(context: Pick<ServiceContext, 'database' | 'storage'>, path: string): Promise<HtmlPage | undefined> {
  const [, encodedSlug, tab = ''] = /^\/clubs\/([^/]{1,1000})(\/posts|\/events|\/members|\/manage)?\/?$/.exec(path) ?? []
  if (!encodedSlug) return undefined
  const slug = decodeURIComponent(encodedSlug).toLowerCase()
  const club = slugPattern.test(slug) ? await getClubBySlug(context, slug) : null
  const modules = getModules('clubs/club')
  if (!club) return { title: `Club not found · ${siteName}`, description: defaultDescription, image: logo, modules, status: 404 }
  const { name, category, cover } = club
  return {
    title: `${name} · ${siteName}`,
    description: `${name}: ${category}. What the club does, when it meets and how to join.`,
    image: cover ? { url: getFileUrl(context, cover), alt: name } : logo,
    modules,
    isRenderedOnServer: tab !== '/manage' && path === `/clubs/${encodeURIComponent(slug)}${tab}`,
    cache: 'public',
    initialQuery: { operationName: 'ClubPage', variables: { slug }, isMissing: (data) => !(data as { club: object | null }).club },
  }
}

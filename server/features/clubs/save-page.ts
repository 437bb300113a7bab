import type { ServiceContext } from '../../auth/service-context.ts'
import type { Upload } from '../../http/uploads/upload.ts'
import { conflict } from '../../utils/errors.ts'
import { omitMissing } from '../../utils/omit-missing.ts'
import { parseInput } from '../../utils/parse.ts'
import { recordLogEntry } from '../audit-log/record-log-entries.ts'
import type { FileRecord } from '../media/data.ts'
import { maxFileBytes } from '../media/input.ts'
import { deleteStoredFiles, withRetainedUploads, withStoredFiles } from '../media/service.ts'
import { isHiddenByDecision } from '../text-review/data/cases.ts'
import { holdIfListed } from '../text-review/hold-text.ts'
import { assertCanPublish } from '../users/service.ts'
import { listTexts, setClubPageHiddenAt } from './data/moderation.ts'
import { type ClubRecord, type PageChange, updateClubPage } from './data.ts'
import { saveClubInput } from './input.ts'
import { changeMembers } from './members/change-members.ts'
import { assertClubOfficer } from './roles.ts'

/** New covers of a club's page, and which of the present ones are deleted. */
type Covers = { cover?: Upload | null | undefined; darkCover?: Upload | null | undefined; removesCover?: boolean; removesDarkCover?: boolean }

/**
 * Changes the given fields of a club's page, for its officers. NOT_FOUND without the club. `isHeldForReview`: the page is hidden until a moderator has decided about
 * its words.
 */
export async function saveClub(context: ServiceContext, input: unknown, covers: Covers = {}): Promise<{ club: ClubRecord; isHeldForReview: boolean }> {
  const { uid } = await assertCanPublish(context)
  await context.consumeRateLimit('club-changes')
  const { clubId, ...fields } = parseInput(saveClubInput, input)
  await assertClubOfficer(context, clubId)
  const { cover, darkCover, removesCover = false, removesDarkCover = false } = covers
  const save = (newCover: FileRecord | undefined, newDarkCover: FileRecord | undefined) =>
    storePage(context, uid, clubId, {
      ...omitMissing(fields),
      cover: newCover ?? (removesCover ? null : undefined),
      darkCover: newDarkCover ?? (removesDarkCover ? null : undefined),
    })
  const { club, replacedCovers, isHeldForReview } = await withCover(context, 'cover', cover, (newCover) =>
    withCover(context, 'darkCover', darkCover, (newDarkCover) => save(newCover, newDarkCover)),
  )
  await deleteStoredFiles(context, replacedCovers)
  return { club, isHeldForReview }
}

const withCover = <Result>(
  context: ServiceContext,
  field: string,
  upload: Upload | null | undefined,
  save: (file: FileRecord | undefined) => Promise<Result>,
): Promise<Result> =>
  withRetainedUploads(upload ? [upload] : [], (uploads) => withStoredFiles(context, field, uploads, { IMAGE: maxFileBytes.picture }, ([file]) => save(file)))

/**
 * Roles may have changed while the covers were stored. CONFLICT while the page waits for a decision. One that a decision has hidden is shown again with other
 * words.
 */
const storePage = (context: ServiceContext, uid: string, slug: string, change: PageChange) =>
  changeMembers(context, slug, async (transaction, { pageHiddenAt }) => {
    await assertClubOfficer({ viewer: context.viewer, database: transaction }, slug)
    if (pageHiddenAt && !(await isHiddenByDecision(transaction, { kind: 'CLUB', id: slug }, pageHiddenAt)))
      throw conflict('This page waits for a moderator. You can change it once that is decided.')
    const { previous, ...saved } = await updateClubPage(transaction, slug, change)
    const [texts, previousTexts] = [listTexts(saved.club), listTexts(previous)]
    if (pageHiddenAt && JSON.stringify(texts) === JSON.stringify(previousTexts))
      throw conflict('A moderator has hidden the words of this page. Change them to show it again.')
    const isHeldForReview = await holdIfListed(transaction, { kind: 'club', authorUid: uid, subjectId: slug, at: context.now(), texts, previousTexts }, () =>
      setClubPageHiddenAt(transaction, slug, context.now()),
    )
    await recordLogEntry(transaction, { act: 'club.page_saved', actorUid: uid, details: { club: slug }, at: context.now() })
    return { ...saved, isHeldForReview }
  })

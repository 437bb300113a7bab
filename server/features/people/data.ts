import type { Database, PreparedStatement, Transaction } from '../../database/client.ts'
import type { Follow } from '../../generated/prisma/client.ts'
import { recordDomainEvent } from '../../jobs/record-domain-event.ts'
import { buildIsListedSql, buildUserCardSql, lockUserForInserts, type UserCard } from '../users/data.ts'
import { insertRelation } from './data/insert-relation.ts'
import { minContainedLength, type PeopleSearch } from './input.ts'

/** Whether the user exists and is listed. */
export async function isListedUser(database: Database, uid: string): Promise<boolean> {
  const [row] = await database.queryRows({ name: 'listed-user', text: `select 1 from users account where uid = $1 and ${buildIsListedSql('account')}` }, [uid])
  return row !== undefined
}

/**
 * Stores a follow, unless it exists. `assertAllowed` gets whether the followee has blocked the follower. False if the follower follows `maxCount` users
 * already.
 */
export const insertFollow = (
  database: Database,
  { followerUid, followeeUid }: { followerUid: string; followeeUid: string },
  { maxCount, assertAllowed }: { maxCount: number; assertAllowed: (isBlocked: boolean) => void },
  now: Date,
): Promise<boolean> =>
  database.$transaction(async (transaction) => {
    // The follows of a user are counted one after another, and not while a block of or by the user is stored.
    await lockUserForInserts(transaction, followerUid)
    assertAllowed((await transaction.block.count({ where: { blockerUid: followeeUid, blockedUid: followerUid } })) > 0)
    const isStored = await insertRelation(transaction, { table: 'follows', ownerUid: followerUid, otherUid: followeeUid }, maxCount, now)
    if (isStored) await recordDomainEvent(transaction, { kind: 'user.followed', subject: followeeUid, actor: followerUid, at: now })
    return isStored
  })

/** Stores follows, without events for them; one statement for any number of them. */
export const insertFollows = (transaction: Transaction, follows: Pick<Follow, 'followerUid' | 'followeeUid' | 'createdAt'>[]) =>
  transaction.follow.createMany({ data: follows, skipDuplicates: true })

/** Deletes a follow; a missing one changes nothing. */
export const deleteFollow = (database: Database, followerUid: string, followeeUid: string) =>
  database.follow.deleteMany({ where: { followerUid, followeeUid } })

export type FollowRecord = { followeeUid: string; createdAt: Date; followee: { username: string } }

/** The `take` follows of a user after `after`, by uid, without followees whose accounts are to be deleted. */
export const listFollows = (database: Database, followerUid: string, take: number, after?: { followeeUid: string }): Promise<FollowRecord[]> =>
  database.follow.findMany({
    where: { followerUid, followee: { deletionRequestedAt: null }, ...(after && { followeeUid: { gt: after.followeeUid } }) },
    orderBy: { followeeUid: 'asc' },
    take,
    select: { followeeUid: true, createdAt: true, followee: { select: { username: true } } },
  })

/** Deletes the follows of a user, and those by others. */
export const deleteFollowsOfUser = (database: Database, uid: string) =>
  database.follow.deleteMany({ where: { OR: [{ followerUid: uid }, { followeeUid: uid }] } })

/** Which of the users a user follows; one statement for any number of them. */
export async function findFollowees(database: Database, followerUid: string, uids: readonly string[]): Promise<Set<string>> {
  const follows = await database.follow.findMany({ where: { followerUid, followeeUid: { in: [...uids] } }, select: { followeeUid: true } })
  return new Set(follows.map(({ followeeUid }) => followeeUid))
}

export type FollowCounts = { followers: number; following: number }

/** How many users follow a user, and how many the user follows. */
export async function countFollows(database: Database, uid: string): Promise<FollowCounts> {
  const [counts] = await database.$queryRaw<FollowCounts[]>`
    select (select count(*)::int from follows where followee_uid = ${uid}) as followers,
      (select count(*)::int from follows where follower_uid = ${uid}) as following`
  return counts ?? { followers: 0, following: 0 }
}

/** SQL: whether a person shows the column to the viewer, SQL of a uid; people whom the person has blocked see what visitors see. */
const buildShowsSql = (column: 'course_visibility' | 'clubs_visibility', viewer: string) => `person.hidden_at is null
  and (person.${column} = 'EVERYONE' or (person.${column} = 'CAMPUS'
    and not exists (select from blocks where blocker_uid = person.uid and blocked_uid = ${viewer}::text)))`

/** The filters of a search by name. */
const filterSql = `${buildIsListedSql('person')}
  and ($4::text is null or (person.course = $4 and ${buildShowsSql('course_visibility', '$7')}))
  and ($5::text is null or (${buildShowsSql('clubs_visibility', '$7')} and exists (select from active_club_members member where member.club_slug = $5 and member.user_uid = person.uid)))`

/**
 * $1: the text, $2: the end of its range, $3: the pattern of usernames that contain it, $6: the username after which the page begins, $7: the viewer. Usernames are ASCII,
 * and the index compares bytes. The limit is a literal, as of lists of posts.
 */
const buildSearchSql = (take: number) => `
  with candidates as (
    (
      select person.uid, 0 as rank, person.username_key from users person
      where person.username_key ~>=~ $1 and person.username_key ~<~ $2 and ${filterSql}
        and ($6::text is null or (starts_with($6, $1) and person.username_key ~>~ $6))
      order by person.username_key using ~<~ limit ${take}
    ) union all (
      select person.uid, 1 as rank, person.username_key from users person
      where person.username_key like $3 and not starts_with(person.username_key, $1) and ${filterSql}
        and ($6::text is null or starts_with($6, $1) or person.username_key ~>~ $6)
      order by person.username_key using ~<~ limit ${take}
    )
  )
  select ${buildUserCardSql('person')} from (
    select * from candidates order by rank, username_key using ~<~ limit ${take}
  ) matching join users person on person.uid = matching.uid order by matching.rank, matching.username_key using ~<~`

/** $1: the username after which the page begins, $2: the course, $3: the viewer. */
const buildCourseSql = (take: number) => `
  select ${buildUserCardSql('person')} from users person
  where person.course = $2 and ${buildShowsSql('course_visibility', '$3')} and ${buildIsListedSql('person')} and person.username_key ~>~ coalesce($1, '')
  order by person.username_key using ~<~ limit ${take}`

/** $1: the username after which the page begins, $2: the course or null, $3: the viewer, $4: the club, whose members are read first: most users are in none. */
const buildClubSql = (take: number) => `
  with members as materialized (select user_uid as uid from active_club_members where club_slug = $4)
  select ${buildUserCardSql('person')} from members join users person on person.uid = members.uid
  where ${buildShowsSql('clubs_visibility', '$3')} and ($2::text is null or (person.course = $2 and ${buildShowsSql('course_visibility', '$3')})) and ${buildIsListedSql('person')}
    and person.username_key ~>~ coalesce($1, '')
  order by person.username_key using ~<~ limit ${take}`

type ViewerSearch = PeopleSearch & { viewerUid: string }

/** The statement and the values of a search; exported for the test of its plan. */
export function buildSearch({ query, course, club, viewerUid }: ViewerSearch, take: number, after?: { username: string }): [PreparedStatement, unknown[]] {
  if (query === '') {
    const values = [after?.username.toLowerCase(), course || null, viewerUid]
    if (club) return [{ name: `people-of-club-${take}`, text: buildClubSql(Math.trunc(take)) }, [...values, club]]
    return [{ name: `people-of-course-${take}`, text: buildCourseSql(Math.trunc(take)) }, values]
  }
  const pattern = query.length >= minContainedLength ? `%${query.replaceAll('_', '\\_')}%` : null
  const statement = { name: `people-${take}`, text: buildSearchSql(Math.trunc(take)) }
  return [statement, [query, `${query}\x7f`, pattern, course || null, club || null, after?.username.toLowerCase(), viewerUid]]
}

/** Listed users whose username in lower case begins with `query`, then those whose username contains it; without a query, all of the course or club. */
export async function searchPeople(database: Database, search: ViewerSearch, take: number, after?: { username: string }): Promise<UserCard[]> {
  return (await database.queryRows(...buildSearch(search, take, after))).map(([card]) => JSON.parse(card ?? 'null'))
}

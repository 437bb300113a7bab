import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { beforeAll, expect } from 'vitest'
import { schema } from '../../server/graphql/schema.ts'
import { createBusiness, createStudent, type Student } from '../support/factories.ts'
import { createPng } from '../support/files/image-and-pdf-files.ts'
import { graphql, request } from '../support/http/client.ts'
import { testCase } from '../support/reports/case-table.ts'
import { type FieldAccess, profileFieldTable } from '../support/security/access-table.ts'
import { setUpTestApp } from '../support/test-app.ts'

const app = setUpTestApp()
const visibilities = ['EVERYONE', 'CAMPUS', 'ONLY_ME'] as const
const viewers = ['visitor', 'student', 'blocked', 'owner'] as const
type Viewer = (typeof viewers)[number]

let owner: Student
let tokens: Record<Viewer, string | undefined>
beforeAll(async () => {
  owner = await createStudent(app, { profile: { clubs: ['CodeForge-(Coding)'], profilePic: await createPng() } })
  await createBusiness(app, { token: owner.token })
  const blocked = await createStudent(app)
  await app.database.block.create({ data: { blockerUid: owner.uid, blockedUid: blocked.uid, createdAt: new Date() } })
  tokens = { visitor: undefined, student: (await createStudent(app)).token, blocked: blocked.token, owner: owner.token }
})

async function setVisibility(visibility: string) {
  const visibilityInput = { courseVisibility: visibility, bioVisibility: visibility, clubsVisibility: visibility, linksVisibility: visibility }
  const input = { bio: 'Filter coffee.', links: [{ label: 'Code', url: 'https://example.com/kavya' }], ...visibilityInput }
  const mutation = 'mutation($input: SaveProfileInput!) { saveProfile(input: $input) { user { id } } }'
  expect((await graphql(app, mutation, { input }, owner.token)).errors).toBeUndefined()
}

/** A selection of all fields of a type; of each object the type name. */
const selectFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields())
    .map(({ name, type: of }) => (isObjectType(getNamedType(of)) ? `${name} { __typename }` : name))
    .join(' ')
const [userType, profileType] = ['User', 'Profile'].map((name) => schema.getType(name) as GraphQLObjectType) as [GraphQLObjectType, GraphQLObjectType]

/** The names of the fields that have a value. */
const listVisibleFields = (record: Record<string, unknown>) =>
  Object.entries(record)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name)
    .sort()

const readers: Record<keyof typeof profileFieldTable, (token: string | undefined) => Promise<Record<string, unknown>>> = {
  User: async (token) =>
    (await graphql(app, `query($name: String!) { user(username: $name) { ${selectFields(userType)} } }`, { name: owner.username }, token)).data.user,
  Profile: async (token) => {
    const query = `query($name: String!) { user(username: $name) { viewerProfile { ${selectFields(profileType)} } } }`
    return (await graphql(app, query, { name: owner.username }, token)).data.user.viewerProfile
  },
  getUser: async (token) => (await request(app, 'GET', `/api/users/${owner.username}`, undefined, token)).body.user,
  getProfile: async (token) => (await request(app, 'GET', `/api/users/profile?uid=${owner.uid}`, undefined, token)).body.user,
}

function canSeeField(access: FieldAccess, viewer: Viewer, visibility: (typeof visibilities)[number]): boolean {
  const isPublic = visibility === 'EVERYONE'
  if (access === 'viewer') return isPublic || viewer === 'owner' || (viewer === 'student' && visibility === 'CAMPUS')
  if (access === 'public or owner') return isPublic || viewer === 'owner'
  if (access === 'public') return isPublic
  return access === 'everyone' || viewer === 'owner'
}

testCase(
  'each field of a profile, over GraphQL and REST, by visitors, students, whom the user has blocked, and the user, for each visibility',
  'exactly the fields that the table allows have a value',
  async () => {
    expect(Object.keys(profileFieldTable.User).sort()).toEqual(Object.keys(userType.getFields()).sort())
    expect(Object.keys(profileFieldTable.Profile).sort()).toEqual(Object.keys(profileType.getFields()).sort())
    for (const visibility of visibilities) {
      await setVisibility(visibility)
      for (const viewer of viewers)
        for (const [name, read] of Object.entries(readers)) {
          const table = profileFieldTable[name as keyof typeof profileFieldTable]
          const expected = Object.keys(table).filter((field) => canSeeField(table[field] as FieldAccess, viewer, visibility))
          expect([name, viewer, visibility, listVisibleFields(await read(tokens[viewer]))]).toEqual([name, viewer, visibility, expected.sort()])
        }
    }
    const fieldCount = Object.values(profileFieldTable).reduce((sum, table) => sum + Object.keys(table).length, 0)
    return `${fieldCount} fields × ${viewers.length} viewers × ${visibilities.length} visibilities`
  },
)

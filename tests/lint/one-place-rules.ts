import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A rule, the pattern of code that states it, and the files that may. */
export type OnePlaceRule = { name: string; use: string; pattern: RegExp; files: RegExp }

export const onePlaceRules: OnePlaceRule[] = [
  {
    name: 'A suspended viewer reads as visitors do',
    use: '`getReader` of server/auth/viewer.ts',
    pattern: /\b(?:viewer|reader|authenticated)[!?]?\.suspendedUntil|\{ suspendedUntil \} = /,
    // A policy imports nothing.
    files: /^server\/(?:auth\/viewer|features\/users\/policy)\.ts$/,
  },
  {
    name: 'Memberships that have not ended are active',
    use: '`whereActiveMember` of server/features/clubs/data.ts or the view `active_club_members`',
    pattern: /\bclub_members (?!as\b)|\bmembers?: \{ some: \{[^}]*endedAt/,
    // The list of members has ended terms too. Features before `clubs` import nothing of it.
    files: /^server\/features\/(?:clubs\/members|media)\/data\.ts$/,
  },
  {
    name: 'Which posts are in view',
    use: 'server/features/texts/visibility.ts',
    pattern: /'MEMBERS_ONLY'/,
    files: /^server\/features\/(?:texts\/visibility|media\/data)\.ts$/,
  },
  {
    name: 'The seats that are left',
    use: '`getSeatsLeft` of server/features/events/policy.ts',
    pattern: /capacity - held_?seats/i,
    // The statement that registers counts under its lock.
    files: /^server\/features\/events\/(?:policy|registrations\/data)\.ts$/,
  },
]

/** The lines of a file that state a rule, from 1. */
export const findStatements = (text: string, { pattern }: OnePlaceRule): number[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))

/** The lines of the server that state a rule elsewhere than in its place, with what to use instead. */
export const listRepeatedRules = (root: string): string[] =>
  globSync('server/**/*.ts', { cwd: root, exclude: ['server/generated/**', 'server/embedded/**'] }).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return onePlaceRules
      .filter(({ files }) => !files.test(path))
      .flatMap((rule) => findStatements(text, rule).map((line) => `${path}:${line}: ${rule.name} by ${rule.use}.`))
  })

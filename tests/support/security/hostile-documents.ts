const repeat = (count: number, make: (n: number) => string, separator = ' ') =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, n) => make(n)).join(separator)

/** Returns as many repetitions as fit into `length` characters. */
const fill = (length: number, make: (n: number) => string, maxCount = 100_000) => {
  let text = ''
  for (let n = 0; n < maxCount; n += 1) {
    const next = ` ${make(n)}`
    if (text.length + next.length > length) break
    text += next
  }
  return text
}

const createFeedField = (n: number) =>
  `a${n}: posts(community: LEARN, first: 1) { edges { cursor node { id contentHtml summary community hashtags createdAt media { url type alt width height srcset placeholder } attachments { url filename mimeType size } author { id uid username course bio profilePic } } } pageInfo { hasNextPage endCursor } }`

/** Returns an ordinary document of `length` characters: feeds with all their fields, padded with a string argument. */
export function createPlainDocument(length: number): string {
  const fields = fill(Math.min(length - 20, 5500), createFeedField, 14)
  const query = `{ ${fields} }`
  const rest = length - query.length - 40
  return rest > 0 ? `{ user(username: "${'x'.repeat(rest)}") { id } ${fields} }` : query
}

/** Returns expensive documents of at most `length` characters: one for everything that a document can repeat, nest or multiply. */
export function createHostileDocuments(length: number): [name: string, text: string][] {
  const doublingFragments = (depth: number) =>
    repeat(depth, (n) => `fragment F${n} on Query { ${n < depth - 1 ? `...F${n + 1} ... { ...F${n + 1} }` : 'courses'} }`)
  const spreadFragments = (count: number, fields: string) =>
    `{ ${repeat(count, (n) => `...F${n}`)} } ${repeat(count, (n) => `fragment F${n} on Query { ${fields} }`)}`
  const chainFragments = (count: number, fields: (n: number) => string) =>
    `{ ...F0 } ${repeat(count, (n) => `fragment F${n} on Query { ${fields(n)} ${n < count - 1 ? `...F${n + 1}` : ''} }`)}`
  const nest = (count: number, open: string, inside: string, close: string) => open.repeat(Math.max(1, count)) + inside + close.repeat(Math.max(1, count))
  const fitToLength = (text: string) => (text.length <= length ? [text] : [])
  const candidates: [string, string[]][] = [
    [
      'nested inline fragments around fields',
      [
        `{ ${nest(
          Math.min(500, length / 10),
          '...{',
          fill(length - 30 - 2 * Math.min(2500, length / 2), (n) => `f${n}`, 480),
          '}',
        )} }`,
      ],
    ],
    ['nested inline fragments', [`{ ${nest((length - 12) / 5, '...{', 'courses', '}')} }`]],
    ['many inline fragments', [`{ ${fill(length - 4, () => '...{courses}')} }`]],
    ['inline fragments nested to the limit', [`{ ${fill(length - 4, (n) => nest(18, '...{', `f${n}`, '}'))} }`]],
    ['nested fields', [`{ ${nest((length - 8) / 5, 'user{', 'id', '}')} }`]],
    ['a repeated field', [`{ ${fill(length - 4, () => 'courses')} }`]],
    ['a repeated field with a selection', [`{ ${fill(length - 4, () => 'viewer{id username}')} }`]],
    ['few fields with large selections', [`{ ${fill(length - 4, (n) => `viewer{${fill((length - 100) / 20, (m) => `f${n}x${m}`)}}`, 19)} }`]],
    ['unknown fields', [`{ ${fill(length - 4, (n) => `f${n}`)} }`]],
    ['unknown fields after many lines', [`${'\n'.repeat(length * 0.8)}{ ${fill(length * 0.19, (n) => `f${n}`)} }`]],
    ['misspelt fields', [`{ ${fill(length - 4, (n) => `usernameAvailabl${n}`)} }`]],
    ['unknown fields of an interface', [`{ node(id: "x") { ${fill(length - 24, (n) => `f${n}`)} } }`]],
    ['a name as long as the document', [`{ ${'n'.repeat(length - 4)} }`]],
    ['long names', [`{ ${fill(length - 4, (n) => `n${n}${'x'.repeat(length / 20)}`)} }`]],
    ['a long operation name in many errors', [`query ${'n'.repeat(length / 2)} { ${fill(length / 2 - 20, () => 'node(id: $a) { id }')} }`]],
    ['a long name of a cyclic fragment', [`{ ...${'n'.repeat(length / 4)} } fragment ${'n'.repeat(length / 4)} on Query { ...${'n'.repeat(length / 4)} }`]],
    ['aliases', [`{ ${fill(length - 4, (n) => `a${n}: courses`)} }`]],
    ['aliases of fields with selections', [`{ ${fill(length - 4, createFeedField, 15)} }`]],
    ['one alias for different fields', [`{ ${fill(length - 4, (n) => `a: ${n % 2 ? 'courses' : 'setupClubs'}`)} }`]],
    ['variables', [`query(${fill((length - 40) / 2, (n) => `$v${n}: Int`)}) { ${fill((length - 40) / 2, (n) => `... @skip(if: $v${n}) { courses }`)} }`]],
    ['a variable used many times', [`query($a: ID!) { ${fill(length - 20, () => 'node(id: $a) { id }')} }`]],
    ['unused variables', [`query(${fill(length - 24, (n) => `$v${n}: Int`)}) { courses }`]],
    ['duplicate variables', [`query(${fill(length - 24, () => '$v: Int')}) { courses }`]],
    ['duplicate variables after many lines', [`${'\n'.repeat(length * 0.8)}query(${fill(length * 0.18, () => '$v: Int')}) { courses }`]],
    ['variables of nested lists', [`query($v: ${nest((length - 40) / 2, '[', 'Int', ']')}) { courses }`]],
    ['variable defaults', [`query($v: [ID!] = [${fill(length - 40, () => '"x"')}]) { courses }`]],
    ['unknown directives', [`{ courses ${fill(length - 14, () => '@a')} }`]],
    ['known directives', [`{ courses ${fill(length - 14, () => '@skip(if: false)')} }`]],
    ['directives on fragments', [`{ ${fill(length - 4, () => '...@a{courses}')} }`]],
    ['directives on variables', [`query($v: Int ${fill(length - 30, () => '@a')}) { courses }`]],
    ['arguments', [`{ posts(${fill(length - 40, (n) => `a${n}: 1`)}) { edges { cursor } } }`]],
    ['duplicate arguments', [`{ posts(${fill(length - 40, () => 'first: 1')}) { edges { cursor } } }`]],
    ['duplicate arguments after many lines', [`${'\n'.repeat(length * 0.8)}{ posts(${fill(length * 0.18, () => 'first: 1')}) { edges { cursor } } }`]],
    ['a repeated field with arguments', [`{ ${fill(length - 4, (n) => `posts(community: LEARN, first: 1, after: "${n}") { edges { cursor } }`)} }`]],
    ['nested lists in an argument', [`{ node(id: ${nest((length - 24) / 2, '[', '', ']')}) { id } }`]],
    ['nested objects in an argument', [`{ node(id: ${nest((length - 28) / 4, '{a:', '1', '}')}) { id } }`]],
    [
      'a long list in an argument',
      [`mutation { setUpAccount(input: {course: "x", ownsBusiness: false, clubs: [${fill(length - 100, () => '"a"')}]}) { next } }`],
    ],
    ['a long list of wrong type', [`mutation { setUpAccount(input: {course: "x", ownsBusiness: false, clubs: [${fill(length - 100, () => '1')}]}) { next } }`]],
    ['an object with many fields', [`mutation { setUpAccount(input: {${fill(length - 60, (n) => `f${n}: 1`)}}) { next } }`]],
    ['an object with duplicate fields', [`mutation { setUpAccount(input: {${fill(length - 60, () => 'course: "x"')}}) { next } }`]],
    ['a long string', [`{ user(username: "${'x'.repeat(length - 40)}") { id } }`]],
    ['a string of escapes', [`{ user(username: "${'\\u0041'.repeat((length - 40) / 6)}") { id } }`]],
    ['an unterminated string', [`{ user(username: "${'x'.repeat(length - 30)}`]],
    ['a block string', [`{ user(username: """${'x'.repeat(length - 40)}""") { id } }`]],
    ['a block string of lines', [`{ user(username: """${' \n'.repeat((length - 40) / 2)}""") { id } }`]],
    ['a block string of indented lines', [`{ user(username: """${repeat(length, (n) => `${' '.repeat(n % 40)}x`, '\n').slice(0, length - 50)}""") { id } }`]],
    ['a block string of escapes', [`{ user(username: """${'\\"""'.repeat((length - 40) / 4)}""") { id } }`]],
    ['block strings', [`{ ${fill(length - 4, (n) => `a${n}: user(username: """x\n y\n""") { id }`)} }`]],
    ['descriptions', [fill(length - 10, (n) => `"""d""" query Q${n} { courses }`)]],
    ['comments', [`${'#\n'.repeat((length - 14) / 2)}{ courses }`]],
    ['a comment', [`#${'x'.repeat(length - 16)}\n{ courses }`]],
    ['spaces', [`{${' '.repeat(length - 10)}courses}`]],
    ['line breaks before a syntax error', [`${'\n'.repeat(length - 10)}{ courses`]],
    ['commas', [`{${','.repeat(length - 10)}courses}`]],
    ['a long number', [`{ posts(community: LEARN, first: ${'1'.repeat(length - 70)}) { edges { cursor } } }`]],
    ['a long number with a fraction', [`{ posts(community: LEARN, first: 1.${'1'.repeat(length - 80)}) { edges { cursor } } }`]],
    ['operations', [fill(length - 2, (n) => `query Q${n} { courses }`)]],
    ['operations with the same name', [fill(length - 2, () => 'query Q { courses }')]],
    ['anonymous operations', [fill(length - 2, () => '{ courses }')]],
    [
      'operations that share fragments',
      [
        `${fill(length / 2, (n) => `query Q${n} { ...F0 }`)} ${repeat(Math.min(length / 100, 25), (n) => `fragment F${n} on Query { u${n}: courses ...F${n + 1} }`)} fragment F${Math.floor(Math.min(length / 100, 25))} on Query { courses }`,
      ],
    ],
    [
      'operations that share variable usages',
      [`${fill(length / 2, (n) => `query Q${n}($a: ID!) { ...F }`)} fragment F on Query { ${fill(length / 2 - 60, () => 'node(id: $a) { id }')} }`],
    ],
    ['doubling fragments', fitToLength(doublingFragments(60)).map((text) => `{ ...F0 } ${text}`)],
    [
      'doubling fragments on the introspected schema',
      [`{ __schema { types { ...F0 } } } ${repeat(Math.min(60, length / 70), (n) => `fragment F${n} on __Type { name ...F${n + 1} ... { ...F${n + 1} } }`)}`],
    ],
    ['doubling fragments at the limit', [`{ ...F0 } ${doublingFragments(8)}`]],
    ['one fragment spread many times', [`{ ${fill(length * 0.6, () => '...F')} } fragment F on Query { ${fill(length * 0.3, (n) => `f${n}`)} }`]],
    ['many fragments', [spreadFragments(Math.min(220, length / 45), 'courses')]],
    ['many fragments with the same fields', [spreadFragments(Math.min(48, length / 90), 'viewer { id uid username course bio }')]],
    [
      'many fragments with different fields',
      [
        `{ ${repeat(Math.min(48, length / 200), (n) => `...F${n}`)} } ${repeat(Math.min(48, length / 200), (n) => `fragment F${n} on Query { ${repeat(18, (m) => `f${n}x${m}`)} }`)}`,
      ],
    ],
    ['chained fragments', [chainFragments(Math.min(220, length / 50), () => 'courses')]],
    ['chained fragments with different fields', [chainFragments(Math.min(49, length / 180), (n) => repeat(18, (m) => `f${n}x${m}`))]],
    [
      'cyclic fragments',
      [
        `{ ...F0 } ${repeat(Math.min(49, length / 50), (n, c = Math.floor(Math.min(49, length / 50))) => `fragment F${n} on Query { courses ...F${(n + 1) % c} }`)}`,
      ],
    ],
    [
      'fragments that each spread all fragments',
      [`{ ...F0 } ${repeat(Math.min(30, length / 180), (n) => `fragment F${n} on Query { ${repeat(Math.min(30, length / 180), (m) => `...F${m}`)} }`)}`],
    ],
    [
      'fragments that each spread all later fragments',
      [
        `{ ...F0 } ${repeat(Math.min(30, length / 120), (n, c = Math.floor(Math.min(30, length / 120))) => `fragment F${n} on Query { courses ${repeat(c - n - 1, (m) => `...F${n + m + 1}`)} }`)}`,
      ],
    ],
    ['unused fragments', [`{ courses } ${fill(length - 20, (n) => `fragment F${n} on Query { courses }`)}`]],
    [
      'unused cyclic fragments',
      [
        `{ courses } fragment A on Query { ...B ${fill(length / 2 - 60, (n) => `f${n}`)} } fragment B on Query { ...A ${fill(length / 2 - 60, (n) => `f${n}`)} }`,
      ],
    ],
    ['fragments with the same name', [`{ ...F } ${fill(length - 20, () => 'fragment F on Query { courses }')}`]],
    ['spreads of missing fragments', [`{ ${fill(length - 4, (n) => `...F${n}`)} }`]],
    ['fragments on unknown types', [`{ ${fill(length - 4, (n) => `... on T${n} { id }`)} }`]],
    [
      'fragments on every type of an interface',
      [`{ node(id: "x") { ${fill(length - 24, (n) => `... on ${['Post', 'User', 'Club', 'Event', 'Business'][n % 5]} { id }`)} } }`],
    ],
    ['fragments on an interface', [`{ node(id: "x") { ${fill(length - 24, () => '... on Node { id }')} } }`]],
    ['introspection', [`{ __schema { ${fill(length - 20, (n) => `types { fields { type { name${n} } } }`)} } }`]],
    ['nested introspection', [`{ __schema { types { ${nest((length - 40) / 8, 'ofType{', 'name', '}')} } } }`]],
    ['a subscription to many fields', [`subscription { ${fill(length - 20, (n) => `f${n}`)} }`]],
    ['a subscription to many fields after many lines', [`${'\n'.repeat(length * 0.8)}subscription { ${fill(length * 0.18, (n) => `f${n}`)} }`]],
    ['type definitions', [fill(length - 4, (n) => `type T${n} { a: Int }`)]],
  ]
  return candidates.flatMap(([name, texts]) => texts.flatMap(fitToLength).map((text): [string, string] => [name, text]))
}

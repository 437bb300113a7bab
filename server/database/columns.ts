/** Each kind of column: the SQL that reads it as text, and the conversion of that text. */
const kinds = {
  text: { toSql: (column: string) => column, parse: (text: string): unknown => text },
  json: { toSql: (column: string) => `to_json(${column})`, parse: (text: string): unknown => JSON.parse(text) },
  date: { toSql: (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`, parse: (text: string): unknown => new Date(Number(text)) },
}
type Kind = keyof typeof kinds

/** Columns of a Prisma model by their names in `schema.prisma`, each with its kind. Use with `satisfies`: a name or kind that does not fit is an error. */
export type ColumnKinds<Model> = { readonly [Name in keyof Model]?: Date extends Model[Name] ? 'date' : Model[Name] extends string | null ? 'text' : 'json' }

/** The name of a column in PostgreSQL: `created_at` for `createdAt`, as `@map` has it in `schema.prisma`. */
const toColumnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** SQL that selects the columns of `table`, for `parseRow`. */
export const buildColumnsSql = (table: string, columns: Readonly<Record<string, Kind>>) =>
  Object.entries(columns)
    .map(([name, kind]) => kinds[kind].toSql(`${table}.${toColumnName(name)}`))
    .join(', ')

/** SQL of a JSON object with the columns of `table`; a date is a string in it. */
export const buildJsonObjectSql = (table: string, columns: object, otherMembers: Readonly<Record<string, string>> = {}) => {
  const members = Object.keys(columns).map((name) => `'${name}', ${table}.${toColumnName(name)}`)
  const others = Object.entries(otherMembers).map(([name, sql]) => `'${name}', ${sql}`)
  return `json_build_object(${[...members, ...others].join(', ')})`
}

/** Converts a row of `queryRows` whose first columns are those of `buildColumnsSql`; `Row` is its type. */
export function parseRow<Row>(columns: Readonly<Record<string, Kind>>, values: readonly (string | null)[]): Row {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const name in columns) {
    const value = values[index++] ?? null
    row[name] = value === null ? null : kinds[columns[name] as Kind].parse(value)
  }
  return row as Row
}

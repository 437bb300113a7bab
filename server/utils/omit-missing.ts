/** The fields of an object that are neither null nor undefined. */
export const omitMissing = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as { [Name in keyof Fields]?: NonNullable<Fields[Name]> }

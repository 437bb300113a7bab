/** The dates that are accepted from clients, `to` excluded: PostgreSQL, JavaScript and ISO 8601 agree on all of them. */
export const dateRange = { from: new Date('1970-01-01T00:00:00Z'), to: new Date('2200-01-01T00:00:00Z') }

export const isInDateRange = (date: Date) => date >= dateRange.from && date < dateRange.to

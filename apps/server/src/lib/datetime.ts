// Moments as text: from the database, on the wire.

/** ISO 8601 with offset, from any format of the database. */
export const toInstant = (text: string): string => new Date(text).toISOString()

// Moments as text: from the database, on the wire, and as bounds of a business day.

/** ISO 8601 with offset, from any format of the database. */
export const toInstant = (text: string): string => new Date(text).toISOString()
/** First and last moment of a day (YYYY-MM-DD) in Asia/Shanghai. */
export const dayStart = (day: string): string => `${day}T00:00:00+08:00`
export const dayEnd = (day: string): string => `${day}T23:59:59.999999+08:00`
/** A minute in Asia/Shanghai, as people read it. */
export const localMinute = (at: string | Date): string =>
  new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

// Days of keys, in Shanghai.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { keyLimits } from '@piaotai/domain/api-key/api-key.ts'

const dayMs = 86_400_000
const usualDays = 365
const after = (days: number): string => shanghaiDay(new Date(Date.now() + days * dayMs))

/** A year from today, until the person chooses. */
export const usualExpiry = (): string => after(usualDays)
/** After today, and no later than the most days that a key lives; the server asks the same. */
export const expiryHolds = (day: string): boolean => day > after(0) && day <= after(keyLimits.days)
/** Days after today; 0 on the last one. */
export const daysLeft = (day: string): number => Math.round((Date.parse(day) - Date.parse(after(0))) / dayMs)

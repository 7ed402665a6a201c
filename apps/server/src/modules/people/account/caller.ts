import type { Language } from '@piaotai/locales/problem-sentence.ts'

/** The caller before authentication. `browser`: the cookie that binds a sign-in under way. */
export interface Caller {
  readonly ip: string | null
  readonly agent: string | null
  readonly language: Language
  readonly browser: string | null
  /** The cookie of a known device. */
  readonly device: string | null
  /** Whether this caller may use the demo accounts. */
  readonly admitsDemo?: boolean
}

export { networkOf, placeOf } from '../../../lib/networks.ts'

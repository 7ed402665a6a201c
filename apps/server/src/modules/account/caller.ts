import type { Language } from '@piaotai/locales/problem-sentence.ts'

/** Who calls, before anybody is known. `browser` is the value of the cookie that a sign-in under way is bound to. */
export interface Caller {
  readonly ip: string | null
  readonly agent: string | null
  readonly language: Language
  readonly browser: string | null
}

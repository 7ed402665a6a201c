// What the doctor says: one sentence of what is wrong, and one of what to do.

export interface Finding {
  /** Stable, for programs that read the output. */
  readonly key: string
  /** `note`: nothing is wrong, but the operator should know; the exit code stays 0. */
  readonly level: 'wrong' | 'note'
  readonly zh: string
  readonly en: string
  readonly doZh: string
  readonly doEn: string
}
type Words = readonly [zh: string, en: string]
export const wrong = (key: string, [zh, en]: Words, [doZh, doEn]: Words): Finding => ({ key, level: 'wrong', zh, en, doZh, doEn })
export const note = (key: string, [zh, en]: Words, [doZh, doEn]: Words): Finding => ({ key, level: 'note', zh, en, doZh, doEn })
/** As printed: both languages, what is wrong before what to do. */
export const linesOf = ({ key, level, zh, en, doZh, doEn }: Finding): string =>
  [`${level === 'wrong' ? '✗' : '·'} ${key}`, `${zh}${doZh}`, `${en} ${doEn}`.trim()].filter((line) => line !== '').join('\n    ')

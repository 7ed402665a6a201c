import type { ProblemWord } from '@piaotai/domain/problems.ts'
import { problems as en } from './en-US/problems.ts'
import { problems as zh } from './zh-CN/problems.ts'

export type Language = 'zh-CN' | 'en-US'
/** The sentence of a problem in a language, its placeholders filled from the detail. */
export const sentenceOf = (word: ProblemWord, language: Language, detail: Readonly<Record<string, unknown>> = {}): string =>
  (language === 'en-US' ? en : zh)[word].replace(/\{(\w+)\}/g, (whole, name: string) =>
    typeof detail[name] === 'string' || typeof detail[name] === 'number' ? String(detail[name]) : whole,
  )

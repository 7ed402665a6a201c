// A notice in words, for mails; the web says the same sentences.
import type { AnyNotice } from '@piaotai/domain/notice.ts'
import { noticeSentence, noticeValues } from '@piaotai/domain/notice-sentence.ts'
import { notice as en } from './en-US/notice.ts'
import { notice as zh } from './zh-CN/notice.ts'
import type { Language } from './problem-sentence.ts'

/** `count`: of the causes gathered in it. */
export const sentenceOfNotice = (notice: AnyNotice, count: number, language: Language): string => {
  const words = language === 'en-US' ? en : zh
  const values = noticeValues(notice, count, (line) => words.line[line], words.comma)
  return words.sentence[noticeSentence(notice, count)].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

// A notice in words, for mails; the web says the same sentences.
import { noticeSentence, type AnyNotice } from '@piaotai/domain/notice.ts'
import { notice as en } from './en-US/notice.ts'
import { notice as zh } from './zh-CN/notice.ts'
import type { Language } from './problem-sentence.ts'

/** `count`: of the causes gathered in it. */
export const sentenceOfNotice = (notice: AnyNotice, count: number, language: Language): string => {
  const values: Readonly<Record<string, string | number>> = { ...notice.data, gathered: count }
  return (language === 'en-US' ? en : zh).sentence[noticeSentence(notice, count)].replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

// The name of who entered an invoice, in the reader's language.
import { mailboxKeeper } from '@piaotai/domain/mail.ts'
import { keeper as en } from './en-US/keeper.ts'
import type { Language } from './problem-sentence.ts'
import { keeper as zh } from './zh-CN/keeper.ts'

/** People's names stay as they are; the company's mailbox has a word. */
export const keeperName = (name: string, language: Language): string =>
  name === mailboxKeeper ? (language === 'en-US' ? en : zh).mailbox : name

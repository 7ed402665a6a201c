// The words of replies outside the web: subjects, bodies and fixed lines.
import { replyMails as en } from './en-US/reply-mails.ts'
import { replyMails as zh } from './zh-CN/reply-mails.ts'
import type { Language } from './problem-sentence.ts'

export const replyMailWords = (language: Language) => (language === 'en-US' ? en : zh)

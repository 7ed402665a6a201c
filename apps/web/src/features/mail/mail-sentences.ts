// Sentences of mails and mailboxes, fetched with their pages.
import { mail as english } from '@piaotai/locales/en-US/mail.ts'
import { mail as chinese } from '@piaotai/locales/zh-CN/mail.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('mail', { 'zh-CN': chinese, 'en-US': english })

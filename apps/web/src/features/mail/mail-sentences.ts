// Sentences of mails and mailboxes, fetched with their pages.
import { mails as english } from '@piaotai/locales/en-US/mails.ts'
import { mails as chinese } from '@piaotai/locales/zh-CN/mails.ts'
import { alsoSay } from './language.ts'

alsoSay('mails', { 'zh-CN': chinese, 'en-US': english })

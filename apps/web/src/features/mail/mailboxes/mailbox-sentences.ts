// Sentences of the mailboxes' settings, fetched with what says them.
import { mailboxes as english } from '@piaotai/locales/en-US/mailboxes.ts'
import { mailboxes as chinese } from '@piaotai/locales/zh-CN/mailboxes.ts'
import { alsoSay } from './language.ts'

alsoSay('mailboxes', { 'zh-CN': chinese, 'en-US': english })

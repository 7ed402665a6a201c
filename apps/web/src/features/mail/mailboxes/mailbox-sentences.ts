// Sentences of the mailboxes' settings, fetched with what says them.
import { mailMailboxes as english } from '@piaotai/locales/en-US/mail-mailboxes.ts'
import { mailMailboxes as chinese } from '@piaotai/locales/zh-CN/mail-mailboxes.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('mailMailboxes', { 'zh-CN': chinese, 'en-US': english })

// Sentences of returned mails, fetched with what shows them.
import { reply as english } from '@piaotai/locales/en-US/reply.ts'
import { reply as chinese } from '@piaotai/locales/zh-CN/reply.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('reply', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the pages about members and permissions, fetched with them.
import { member as english } from '@piaotai/locales/en-US/member.ts'
import { member as chinese } from '@piaotai/locales/zh-CN/member.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('member', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the pages about members and permissions, fetched with them.
import { people as english } from '@piaotai/locales/en-US/members.ts'
import { people as chinese } from '@piaotai/locales/zh-CN/members.ts'
import { alsoSay } from './language.ts'

alsoSay('people', { 'zh-CN': chinese, 'en-US': english })

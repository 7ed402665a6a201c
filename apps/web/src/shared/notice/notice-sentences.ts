// Sentences of the bell and of the settings of notices, fetched with them.
import { notices as english } from '@piaotai/locales/en-US/notices.ts'
import { notices as chinese } from '@piaotai/locales/zh-CN/notices.ts'
import { alsoSay } from './language.ts'

alsoSay('notices', { 'zh-CN': chinese, 'en-US': english })

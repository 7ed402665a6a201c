// Sentences of titles, fetched with what says them.
import { title as english } from '@piaotai/locales/en-US/title.ts'
import { title as chinese } from '@piaotai/locales/zh-CN/title.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('title', { 'zh-CN': chinese, 'en-US': english })

// Sentences of exports, prints and the download center, fetched with what shows them.
import { exports as english } from '@piaotai/locales/en-US/export.ts'
import { exports as chinese } from '@piaotai/locales/zh-CN/export.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('export', { 'zh-CN': chinese, 'en-US': english })

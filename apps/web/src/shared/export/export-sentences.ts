// Sentences of exports, prints and the download center, fetched with what shows them.
import { exports as english } from '@piaotai/locales/en-US/exports.ts'
import { exports as chinese } from '@piaotai/locales/zh-CN/exports.ts'
import { alsoSay } from './language.ts'

alsoSay('exports', { 'zh-CN': chinese, 'en-US': english })

// Sentences of commercial invoices, fetched with what shows them.
import { commercial as english } from '@piaotai/locales/en-US/commercial.ts'
import { commercial as chinese } from '@piaotai/locales/zh-CN/commercial.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('commercial', { 'zh-CN': chinese, 'en-US': english })

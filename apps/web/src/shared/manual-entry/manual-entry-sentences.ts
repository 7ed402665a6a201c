// Sentences of manual entry, fetched with what enters or corrects an invoice.
import { entry as english } from '@piaotai/locales/en-US/manual-entry.ts'
import { entry as chinese } from '@piaotai/locales/zh-CN/manual-entry.ts'
import { alsoSay } from './language.ts'

alsoSay('entry', { 'zh-CN': chinese, 'en-US': english })

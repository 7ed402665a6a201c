// Sentences of manual entry, fetched with what enters or corrects an invoice.
import { manualEntry as english } from '@piaotai/locales/en-US/manual-entry.ts'
import { manualEntry as chinese } from '@piaotai/locales/zh-CN/manual-entry.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('manualEntry', { 'zh-CN': chinese, 'en-US': english })

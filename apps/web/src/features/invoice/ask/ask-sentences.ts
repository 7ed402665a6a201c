// Sentences of asking in words: they come with its entry.
import { invoiceAsk as english } from '@piaotai/locales/en-US/invoice-ask.ts'
import { invoiceAsk as chinese } from '@piaotai/locales/zh-CN/invoice-ask.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('invoiceAsk', { 'zh-CN': chinese, 'en-US': english })

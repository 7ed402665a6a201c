// Sentences of an invoice's log, fetched with the drawer.
import { invoiceFlow as english } from '@piaotai/locales/en-US/invoice-flow.ts'
import { invoiceFlow as chinese } from '@piaotai/locales/zh-CN/invoice-flow.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('invoiceFlow', { 'zh-CN': chinese, 'en-US': english })

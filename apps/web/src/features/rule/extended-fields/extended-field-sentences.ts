// Sentences of the settings of extended fields, fetched with them.
import { invoiceExtendedFields as english } from '@piaotai/locales/en-US/invoice-extended-fields.ts'
import { invoiceExtendedFields as chinese } from '@piaotai/locales/zh-CN/invoice-extended-fields.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('invoiceExtendedFields', { 'zh-CN': chinese, 'en-US': english })

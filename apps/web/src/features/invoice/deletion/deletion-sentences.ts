// Sentences about deleting and restoring invoices, fetched with the parts that say them.
import { invoiceDeletion as english } from '@piaotai/locales/en-US/invoice-deletion.ts'
import { invoiceDeletion as chinese } from '@piaotai/locales/zh-CN/invoice-deletion.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('invoiceDeletion', { 'zh-CN': chinese, 'en-US': english })

// Sentences of what is not paid to a supplier, fetched with its lists.
import { paymentUnpaid as english } from '@piaotai/locales/en-US/payment-unpaid.ts'
import { paymentUnpaid as chinese } from '@piaotai/locales/zh-CN/payment-unpaid.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('paymentUnpaid', { 'zh-CN': chinese, 'en-US': english })

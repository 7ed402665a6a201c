// Sentences of bank files and bank statements, fetched with them.
import { paymentBankFiles as english } from '@piaotai/locales/en-US/payment-bank-files.ts'
import { paymentBankFiles as chinese } from '@piaotai/locales/zh-CN/payment-bank-files.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('paymentBankFiles', { 'zh-CN': chinese, 'en-US': english })

// Sentences of rows of bank files and of requests for a second person, fetched with them.
import { paymentFileRows as english } from '@piaotai/locales/en-US/payment-file-rows.ts'
import { paymentFileRows as chinese } from '@piaotai/locales/zh-CN/payment-file-rows.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('paymentFileRows', { 'zh-CN': chinese, 'en-US': english })

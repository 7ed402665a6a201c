// Sentences of the pages and dialogs of payments, fetched with them.
import { payment as english } from '@piaotai/locales/en-US/payment.ts'
import { payment as chinese } from '@piaotai/locales/zh-CN/payment.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('payment', { 'zh-CN': chinese, 'en-US': english })

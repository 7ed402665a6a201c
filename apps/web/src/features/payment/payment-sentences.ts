// Sentences of the pages and dialogs of payments, fetched with them.
import { payments as english } from '@piaotai/locales/en-US/payments.ts'
import { payments as chinese } from '@piaotai/locales/zh-CN/payments.ts'
import { alsoSay } from './language.ts'

alsoSay('payments', { 'zh-CN': chinese, 'en-US': english })

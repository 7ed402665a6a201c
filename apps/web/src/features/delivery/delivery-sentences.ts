// Sentences of deliveries and receipts, fetched with their pages.
import { deliveries as english } from '@piaotai/locales/en-US/deliveries.ts'
import { deliveries as chinese } from '@piaotai/locales/zh-CN/deliveries.ts'
import { alsoSay } from './language.ts'

alsoSay('deliveries', { 'zh-CN': chinese, 'en-US': english })

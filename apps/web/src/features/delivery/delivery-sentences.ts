// Sentences of deliveries and receipts, fetched with their pages.
import { delivery as english } from '@piaotai/locales/en-US/delivery.ts'
import { delivery as chinese } from '@piaotai/locales/zh-CN/delivery.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('delivery', { 'zh-CN': chinese, 'en-US': english })

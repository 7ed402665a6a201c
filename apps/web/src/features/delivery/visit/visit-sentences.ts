// Sentences of the sign-off page, fetched with it.
import { deliveryVisit as english } from '@piaotai/locales/en-US/delivery-visit.ts'
import { deliveryVisit as chinese } from '@piaotai/locales/zh-CN/delivery-visit.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('deliveryVisit', { 'zh-CN': chinese, 'en-US': english })

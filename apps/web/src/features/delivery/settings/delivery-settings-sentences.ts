// Sentences of the delivery settings, fetched with their page.
import { deliverySettings as english } from '@piaotai/locales/en-US/delivery-settings.ts'
import { deliverySettings as chinese } from '@piaotai/locales/zh-CN/delivery-settings.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('deliverySettings', { 'zh-CN': chinese, 'en-US': english })

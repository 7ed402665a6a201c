// Sentences of sending deliveries, fetched with the dialog and its button.
import { deliverySending as english } from '@piaotai/locales/en-US/delivery-sending.ts'
import { deliverySending as chinese } from '@piaotai/locales/zh-CN/delivery-sending.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('deliverySending', { 'zh-CN': chinese, 'en-US': english })

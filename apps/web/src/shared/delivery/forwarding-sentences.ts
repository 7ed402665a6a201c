// Sentences of forwarding, fetched with its page.
import { deliveryForwarding as english } from '@piaotai/locales/en-US/delivery-forwarding.ts'
import { deliveryForwarding as chinese } from '@piaotai/locales/zh-CN/delivery-forwarding.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('deliveryForwarding', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the pages about partners, fetched with them.
import { partner as english } from '@piaotai/locales/en-US/partner.ts'
import { partner as chinese } from '@piaotai/locales/zh-CN/partner.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('partner', { 'zh-CN': chinese, 'en-US': english })

// Sentences about accounts of partners, fetched with them.
import { partnerAccount as english } from '@piaotai/locales/en-US/partner-account.ts'
import { partnerAccount as chinese } from '@piaotai/locales/zh-CN/partner-account.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('partnerAccount', { 'zh-CN': chinese, 'en-US': english })

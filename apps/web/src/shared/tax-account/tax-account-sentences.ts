// Sentences of accounts and logins at the tax bureau, fetched with what says them.
import { taxAccount as english } from '@piaotai/locales/en-US/tax-account.ts'
import { taxAccount as chinese } from '@piaotai/locales/zh-CN/tax-account.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('taxAccount', { 'zh-CN': chinese, 'en-US': english })

// Sentences of accounts and logins at the tax bureau, fetched with what says them.
import { taxAccounts as english } from '@piaotai/locales/en-US/tax-accounts.ts'
import { taxAccounts as chinese } from '@piaotai/locales/zh-CN/tax-accounts.ts'
import { alsoSay } from './language.ts'

alsoSay('taxAccounts', { 'zh-CN': chinese, 'en-US': english })

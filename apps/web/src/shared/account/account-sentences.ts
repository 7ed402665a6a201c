// Sentences of signing in, fetched with its pages.
import { account as english } from '@piaotai/locales/en-US/account.ts'
import { account as chinese } from '@piaotai/locales/zh-CN/account.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('account', { 'zh-CN': chinese, 'en-US': english })

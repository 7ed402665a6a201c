// Sentences of the pages and dialogs of vouchers, fetched with them.
import { vouchers as english } from '@piaotai/locales/en-US/vouchers.ts'
import { vouchers as chinese } from '@piaotai/locales/zh-CN/vouchers.ts'
import { alsoSay } from './language.ts'

alsoSay('vouchers', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the pages and dialogs of vouchers, fetched with them.
import { voucher as english } from '@piaotai/locales/en-US/voucher.ts'
import { voucher as chinese } from '@piaotai/locales/zh-CN/voucher.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('voucher', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the bureau's invoices and pulls, fetched with what says them.
import { taxPull as english } from '@piaotai/locales/en-US/tax-pull.ts'
import { taxPull as chinese } from '@piaotai/locales/zh-CN/tax-pull.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('taxPull', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the bureau's invoices and pulls, fetched with what says them.
import { taxMirror as english } from '@piaotai/locales/en-US/tax-mirror.ts'
import { taxMirror as chinese } from '@piaotai/locales/zh-CN/tax-mirror.ts'
import { alsoSay } from './language.ts'

alsoSay('taxMirror', { 'zh-CN': chinese, 'en-US': english })

// Sentences of deduction and booking, fetched with what says them.
import { deduction as english } from '@piaotai/locales/en-US/deduction.ts'
import { deduction as chinese } from '@piaotai/locales/zh-CN/deduction.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('deduction', { 'zh-CN': chinese, 'en-US': english })

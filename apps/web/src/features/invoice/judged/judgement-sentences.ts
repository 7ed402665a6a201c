// Sentences of what may be done with an invoice, fetched with the parts that say them.
import { judgement as english } from '@piaotai/locales/en-US/judgement.ts'
import { judgement as chinese } from '@piaotai/locales/zh-CN/judgement.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('judgement', { 'zh-CN': chinese, 'en-US': english })

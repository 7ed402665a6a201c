// Sentences of the rule studio, fetched with its page.
import { rule as english } from '@piaotai/locales/en-US/rule.ts'
import { rule as chinese } from '@piaotai/locales/zh-CN/rule.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('rule', { 'zh-CN': chinese, 'en-US': english })

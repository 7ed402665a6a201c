// Sentences that rules of every kind share, fetched with the pages that show them.
import { ruleKit as english } from '@piaotai/locales/en-US/rule-kit.ts'
import { ruleKit as chinese } from '@piaotai/locales/zh-CN/rule-kit.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('ruleKit', { 'zh-CN': chinese, 'en-US': english })

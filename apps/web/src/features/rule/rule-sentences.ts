// Sentences of the rule studio, fetched with its page.
import { ruleStudio as english } from '@piaotai/locales/en-US/rule-studio.ts'
import { ruleStudio as chinese } from '@piaotai/locales/zh-CN/rule-studio.ts'
import { alsoSay } from './language.ts'

alsoSay('ruleStudio', { 'zh-CN': chinese, 'en-US': english })

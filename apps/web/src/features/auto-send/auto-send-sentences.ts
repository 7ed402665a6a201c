// Sentences of rules, fetched with their page.
import { rules as english } from '@piaotai/locales/en-US/rules.ts'
import { rules as chinese } from '@piaotai/locales/zh-CN/rules.ts'
import { alsoSay } from './language.ts'

alsoSay('rules', { 'zh-CN': chinese, 'en-US': english })

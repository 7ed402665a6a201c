// Sentences of the category rules, fetched with their page.
import { categoryRules as english } from '@piaotai/locales/en-US/category-rules.ts'
import { categoryRules as chinese } from '@piaotai/locales/zh-CN/category-rules.ts'
import { alsoSay } from './language.ts'

alsoSay('categoryRules', { 'zh-CN': chinese, 'en-US': english })

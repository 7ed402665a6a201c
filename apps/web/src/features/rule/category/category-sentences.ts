// Sentences of the category rules, fetched with their page.
import { category as english } from '@piaotai/locales/en-US/category.ts'
import { category as chinese } from '@piaotai/locales/zh-CN/category.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('category', { 'zh-CN': chinese, 'en-US': english })

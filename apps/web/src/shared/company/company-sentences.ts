// Sentences of the company's own pages, fetched with them.
import { company as english } from '@piaotai/locales/en-US/company.ts'
import { company as chinese } from '@piaotai/locales/zh-CN/company.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('company', { 'zh-CN': chinese, 'en-US': english })

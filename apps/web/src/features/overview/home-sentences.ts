// Sentences of the home page, fetched with it.
import { companyHome as english } from '@piaotai/locales/en-US/company-home.ts'
import { companyHome as chinese } from '@piaotai/locales/zh-CN/company-home.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('companyHome', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the company log, fetched with its page.
import { companyLog as english } from '@piaotai/locales/en-US/company-log.ts'
import { companyLog as chinese } from '@piaotai/locales/zh-CN/company-log.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('companyLog', { 'zh-CN': chinese, 'en-US': english })

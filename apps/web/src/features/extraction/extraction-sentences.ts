// Sentences of extraction rules, fetched with their page.
import { extraction as english } from '@piaotai/locales/en-US/extraction.ts'
import { extraction as chinese } from '@piaotai/locales/zh-CN/extraction.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('extraction', { 'zh-CN': chinese, 'en-US': english })

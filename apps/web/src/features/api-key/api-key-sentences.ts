// Sentences of keys, fetched with what says them.
import { apiKey as english } from '@piaotai/locales/en-US/api-key.ts'
import { apiKey as chinese } from '@piaotai/locales/zh-CN/api-key.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('apiKey', { 'zh-CN': chinese, 'en-US': english })

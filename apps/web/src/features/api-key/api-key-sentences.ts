// Sentences of keys, fetched with what says them.
import { apiKeys as english } from '@piaotai/locales/en-US/api-keys.ts'
import { apiKeys as chinese } from '@piaotai/locales/zh-CN/api-keys.ts'
import { alsoSay } from './language.ts'

alsoSay('apiKeys', { 'zh-CN': chinese, 'en-US': english })

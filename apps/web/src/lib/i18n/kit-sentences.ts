// Sentences of the kits of lists, records and forms, fetched with the first page that is built from them.
import { kit as english } from '@piaotai/locales/en-US/kit.ts'
import { kit as chinese } from '@piaotai/locales/zh-CN/kit.ts'
import { alsoSay } from './language.ts'

alsoSay('kit', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the settings of extended fields, fetched with them.
import { extendedFields as english } from '@piaotai/locales/en-US/extended-fields.ts'
import { extendedFields as chinese } from '@piaotai/locales/zh-CN/extended-fields.ts'
import { alsoSay } from './language.ts'

alsoSay('extendedFields', { 'zh-CN': chinese, 'en-US': english })

// Sentences of originals that wait for a person's decision, fetched with what shows them.
import { waiting as english } from '@piaotai/locales/en-US/waiting.ts'
import { waiting as chinese } from '@piaotai/locales/zh-CN/waiting.ts'
import { alsoSay } from './language.ts'

alsoSay('waiting', { 'zh-CN': chinese, 'en-US': english })

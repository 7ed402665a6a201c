// Sentences of waiting originals, fetched with their components.
import { waiting as english } from '@piaotai/locales/en-US/waiting.ts'
import { waiting as chinese } from '@piaotai/locales/zh-CN/waiting.ts'
import { alsoSay } from './language.ts'

alsoSay('waiting', { 'zh-CN': chinese, 'en-US': english })

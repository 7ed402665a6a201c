// Sentences of the acts on use states, fetched with their button.
import { use as english } from '@piaotai/locales/en-US/usage.ts'
import { use as chinese } from '@piaotai/locales/zh-CN/usage.ts'
import { alsoSay } from './language.ts'

alsoSay('use', { 'zh-CN': chinese, 'en-US': english })

// Sentences of asking in words: they come with its entry.
import { ask as english } from '@piaotai/locales/en-US/ask.ts'
import { ask as chinese } from '@piaotai/locales/zh-CN/ask.ts'
import { alsoSay } from './language.ts'

alsoSay('ask', { 'zh-CN': chinese, 'en-US': english })

// Sentences of titles, fetched with what says them.
import { titles as english } from '@piaotai/locales/en-US/titles.ts'
import { titles as chinese } from '@piaotai/locales/zh-CN/titles.ts'
import { alsoSay } from './language.ts'

alsoSay('titles', { 'zh-CN': chinese, 'en-US': english })

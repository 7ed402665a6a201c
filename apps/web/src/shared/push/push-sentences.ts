// Sentences of pushes and their targets, fetched with what says them.
import { pushes as english } from '@piaotai/locales/en-US/pushes.ts'
import { pushes as chinese } from '@piaotai/locales/zh-CN/pushes.ts'
import { alsoSay } from './language.ts'

alsoSay('pushes', { 'zh-CN': chinese, 'en-US': english })

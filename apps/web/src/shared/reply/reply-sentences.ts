// Sentences of returned mails, fetched with what shows them.
import { replies as english } from '@piaotai/locales/en-US/replies.ts'
import { replies as chinese } from '@piaotai/locales/zh-CN/replies.ts'
import { alsoSay } from './language.ts'

alsoSay('replies', { 'zh-CN': chinese, 'en-US': english })

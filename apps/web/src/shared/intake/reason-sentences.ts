// Sentences of why a file was not read or an invoice not taken, fetched with what says them.
import { reasons as english } from '@piaotai/locales/en-US/reasons.ts'
import { reasons as chinese } from '@piaotai/locales/zh-CN/reasons.ts'
import { alsoSay } from './language.ts'

alsoSay('reasons', { 'zh-CN': chinese, 'en-US': english })

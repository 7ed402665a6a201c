// Sentences of verification, fetched with its tab, dialogs and pages.
import { verify as english } from '@piaotai/locales/en-US/verify.ts'
import { verify as chinese } from '@piaotai/locales/zh-CN/verify.ts'
import { alsoSay } from './language.ts'

alsoSay('verify', { 'zh-CN': chinese, 'en-US': english })

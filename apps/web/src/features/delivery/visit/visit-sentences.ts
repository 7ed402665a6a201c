// Sentences of the sign-off page, fetched with it.
import { visit as english } from '@piaotai/locales/en-US/visit.ts'
import { visit as chinese } from '@piaotai/locales/zh-CN/visit.ts'
import { alsoSay } from './language.ts'

alsoSay('visit', { 'zh-CN': chinese, 'en-US': english })

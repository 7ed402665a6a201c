// Sentences of the pages about partners, fetched with them.
import { partners as english } from '@piaotai/locales/en-US/partners.ts'
import { partners as chinese } from '@piaotai/locales/zh-CN/partners.ts'
import { alsoSay } from './language.ts'

alsoSay('partners', { 'zh-CN': chinese, 'en-US': english })

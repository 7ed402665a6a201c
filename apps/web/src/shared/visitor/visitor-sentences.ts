// Sentences of the visitors' pages and the local outbox, fetched with those pages: few members ever see them.
import { visitor as english } from '@piaotai/locales/en-US/visitor.ts'
import { visitor as chinese } from '@piaotai/locales/zh-CN/visitor.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('visitor', { 'zh-CN': chinese, 'en-US': english })

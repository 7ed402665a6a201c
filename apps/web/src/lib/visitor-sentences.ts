// What the pages for visitors and the local outbox say, fetched with them: few who work here ever see one.
import { visitor as english } from '@piaotai/locales/en-US/visitor.ts'
import { visitor as chinese } from '@piaotai/locales/zh-CN/visitor.ts'
import { alsoSay } from './language.ts'

alsoSay('visitor', { 'zh-CN': chinese, 'en-US': english })

// Sentences of the full take-out, fetched with its section.
import { takeOut as english } from '@piaotai/locales/en-US/take-out.ts'
import { takeOut as chinese } from '@piaotai/locales/zh-CN/take-out.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('takeOut', { 'zh-CN': chinese, 'en-US': english })

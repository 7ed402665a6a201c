// Sentences of the acts on use states, fetched with their button.
import { usage as english } from '@piaotai/locales/en-US/usage.ts'
import { usage as chinese } from '@piaotai/locales/zh-CN/usage.ts'
import { alsoSay } from '../../../lib/i18n/language.ts'

alsoSay('usage', { 'zh-CN': chinese, 'en-US': english })

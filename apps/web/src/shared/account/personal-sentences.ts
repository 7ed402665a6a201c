// Sentences of personal settings, fetched with what says them.
import { personal as english } from '@piaotai/locales/en-US/personal.ts'
import { personal as chinese } from '@piaotai/locales/zh-CN/personal.ts'
import { alsoSay } from '../../lib/i18n/language.ts'

alsoSay('personal', { 'zh-CN': chinese, 'en-US': english })
